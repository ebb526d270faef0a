"""``optimoo site``: the page as plain files, for any web host."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.errors import InputError


def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A new folder, or one with an earlier site.")],
) -> None:
    """Write the page as plain files that need no server.

    Any web host can serve them. After a first visit the page works without a network.
    """
    try:
        from optimoo.web import write_site
    except ModuleNotFoundError as missing:
        raise InputError(f"the page needs {missing.name}; install it with: pip install 'optimoo[web]'") from missing

    written = write_site(folder)
    size = sum(len(file.content) for file in written)
    typer.echo(f"{folder}: {len(written)} files, {size / 1000:,.0f} kB; let any web host send this folder")
