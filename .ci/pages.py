"""Pages of the site that are written elsewhere, and links that lead out of it.

Contributing, changes and the glossary stand in the repository already, the reference in docstrings; here they become
pages. Links in pages are relative, so that they work in a checkout and on the host of a repository. Those to files that
the site has not lead to the sources from here.
"""

import importlib
import inspect
import os
import re
import tomllib
from pathlib import Path

from docstrings import as_markdown
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
SOURCE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Source"]
BESIDE = {"contributing.md": "CONTRIBUTING.md", "changelog.md": "CHANGELOG.md"}
"""Pages of the site that lie outside docs/."""
PACKAGE = ROOT / "src" / "optimoo"
ROOMS = sorted({door.parent.name for door in PACKAGE.glob("*/__init__.py")} - {"cli", "compiled"} | {"errors"})
"""What the reference explains; commands explain themselves, and compiled building blocks are for other rooms."""
_LINK = re.compile(r"(?<=\]\()(?!\w+:)([^)#\s]+)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are written elsewhere."""
    pages = {page: _read(name) for page, name in BESIDE.items()}
    pages["glossary.md"] = "# Glossary\n" + _read("docs/architecture.md").partition("\n## Words\n")[2]
    pages["reference/index.md"] = _overview()
    pages |= {f"reference/{room}.md": _reference(room) for room in ROOMS}
    for page, text in pages.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_: object) -> str:
    """Lead links to what is not in the site to the sources."""
    here = page.file.src_uri
    folder = (ROOT / BESIDE.get(here, f"docs/{here}")).parent
    pages = {ROOT / name: page for page, name in BESIDE.items()}

    def led(found: re.Match[str]) -> str:
        target = Path(os.path.normpath(folder / found[1]))
        inside = pages.get(target) or os.path.relpath(target, ROOT / "docs")
        if files.get_file_from_path(inside):
            return os.path.relpath(inside, Path(here).parent)
        return SOURCE + target.relative_to(ROOT).as_posix() if target.exists() else found[0]

    return _LINK.sub(led, markdown)


def _read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _reference(room: str) -> str:
    """The page of a room: what it is for, and its public names."""
    module = importlib.import_module(f"optimoo.{room}")
    return f"# optimoo.{room}\n\n{as_markdown(inspect.getdoc(module) or '')}\n\n" + "".join(
        f"::: optimoo.{room}.{name}\n\n" for name in _names(room)
    )


def _names(room: str) -> list[str]:
    """What a room offers, or all that a small module defines."""
    module = importlib.import_module(f"optimoo.{room}")
    defined = [name for name, each in vars(module).items() if getattr(each, "__module__", "") == module.__name__]
    return sorted(getattr(module, "__all__", defined), key=lambda name: (name.islower(), name))


def _overview() -> str:
    """Which names the package itself offers, and where each is explained."""
    import optimoo

    homes = {name: room for room in reversed(ROOMS) for name in _names(room)}
    rows = [
        f"| [`optimoo.{name}`][optimoo.{homes[name]}.{name}] | {_first_sentence(getattr(optimoo, name))} |"
        for name in optimoo.__all__
    ]
    rooms = [
        f"| [`optimoo.{room}`]({room}.md) | {_first_sentence(importlib.import_module(f'optimoo.{room}'))} |"
        for room in ROOMS
    ]
    return "\n".join(
        [
            "# Reference",
            "",
            "Names that the package offers, each explained in its room. What is listed nowhere may change.",
            "",
            *("| name | |", "|---|---|", *rows, "", "| room | |", "|---|---|", *rooms),
        ]
    )


def _first_sentence(thing: object) -> str:
    return as_markdown(inspect.getdoc(thing) or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
