"""``optimoo serve``: the game on a page, for one's own browser or for a whole network."""

from pathlib import Path
from typing import Annotated

import typer

from optimoo.errors import InputError


def serve(
    strategies: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="Strategy files to show besides the included ones.")
    ] = None,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="PORT", help="The port; 0 takes any free one.")
    ] = 8710,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trusted-proxy",
            metavar="ADDRESS",
            help="An address, or a network, whose X-Forwarded-For is believed; may be given several times.",
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games are kept.", show_default="in the user's data"),
    ] = None,
) -> None:
    """Play in the browser: games, duels, advice, reviews, scores.

    Only this machine can reach the page unless another address is given. Ctrl-C stops it; running games are kept.
    """
    try:
        from optimoo.web import run
    except ModuleNotFoundError as missing:
        raise InputError(f"the page needs {missing.name}; install it with: pip install 'optimoo[web]'") from missing

    run(strategies or [], host, port, folder, proxies=trusted_proxy or [], opens=not no_open)
