"""The page without a server: a folder of plain files that any web host can send.

Decides what lies in it: the page itself, told that it stands alone; what it looks up (the book, the shipped strategies,
who can be played against); a manifest, so that it can be installed like an app; and the worker that keeps all of it for
when there is no network. What is answered there is decided by the page's ``alone.js``.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from pydantic import TypeAdapter

from optimoo.errors import InputError
from optimoo.files import write_whole
from optimoo.game import Game
from optimoo.play import opponents
from optimoo.web.bundle import File, bundle, page
from optimoo.web.games import FIRST_DAY
from optimoo.web.guard import HEADERS
from optimoo.web.strategies import Library, Summary

LIST = "files.json"
"""What optimoo has written into a folder; so it knows at the next time what it may take away."""

PLAYED_ALONE = ("first-candidate", "larmouth", "minimum", "strongest", "watching", "reacting")
"""Opponents that need no search: they follow a rule that the page knows, or strategies that lie beside it."""


def site() -> list[File]:
    """All files of a page that stands alone; the page itself comes last."""
    data = list(_looked_up())
    folder = f"data.{_digest(data)}"
    kept = [replace(file, name=f"{folder}/{file.name}") for file in data]
    made = dict(bundle(alone=True))
    index = _told(made.pop("index.html"), folder)
    beside = [*made.values(), *kept, File("manifest.webmanifest", _json(_MANIFEST))]
    names = ["./", *(file.name for file in beside)]
    worker = (
        (page() / "worker.js").read_text("utf-8").replace("const FILES = [];", f"const FILES = {json.dumps(names)};")
    )
    worker = worker.replace("VERSION", _digest([*beside, index]))
    listed = sorted([*(file.name for file in beside), "worker.js", "index.html"])
    return [*beside, File(LIST, _json(listed)), File("worker.js", worker.encode()), index]


def write_site(folder: Path) -> list[File]:
    """Write the files into a folder that is new, empty, or holds an earlier site; what the earlier one had is removed.

    Files that the page refers to are there before it is; so whoever visits meanwhile sees the old one or the new one.
    """
    earlier = _earlier(folder)
    written = site()
    for file in written:
        path = folder / file.name
        _make_folder(path.parent)
        write_whole(path, file.content)
    for name in sorted(earlier - {file.name for file in written}, reverse=True):
        path = folder / name
        path.unlink(missing_ok=True)
        if path.parent != folder and path.parent.is_dir() and not any(path.parent.iterdir()):
            path.parent.rmdir()
    return written


# --- what is in it --------------------------------------------------------------------------------------------------

_MANIFEST = {
    "name": "optimoo",
    "short_name": "optimoo",
    "description": "Find the number: a game of bulls and cows, with a perfect opponent and a teacher.",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#f5f2ea",
    "theme_color": "#1d6b66",
    "icons": [{"src": "icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": "any"}],
}


def _looked_up() -> Iterable[File]:
    library = Library({})
    summaries = [library.summary(name) for name in library.names]
    yield File("strategies.json", TypeAdapter(list[Summary]).dump_json(summaries))
    for name in library.names:
        yield library.tree(name)
    books = {each.name: each for each in (files("optimoo.play") / "shipped").iterdir() if each.name.endswith(".book")}
    for name, book in sorted(books.items()):
        yield File(name, book.read_bytes())
    yield File("books.json", _json([name.removesuffix(".book") for name in sorted(books)]))
    yield File("today.json", _json({"game": "4x10", "first": FIRST_DAY.isoformat()}))
    # Who plays where nothing is shipped is the same at every such game that is small enough to be analysed.
    games = {summary.game: Game.parse(summary.game) for summary in summaries} | {"any": Game(2, 2)}
    yield File("opponents.json", _json({name: _opponents(game, name == "any") for name, game in games.items()}))


def _opponents(game: Game, by_rule: bool) -> list[dict[str, str]]:
    played = PLAYED_ALONE[:2] if by_rule else PLAYED_ALONE
    return [vars(each) for each in opponents(game) if each.name in played]


def _told(index: File, folder: str) -> File:
    """The page, told that it stands alone and where to look things up."""
    # A page in a file cannot say who may frame it; for the rest it says what the server would.
    policy = re.sub(r" frame-ancestors [^;]+;?", "", HEADERS["content-security-policy"]).rstrip("; ")
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{policy}; manifest-src \'self\'">',
        '<link rel="manifest" href="manifest.webmanifest">',
    ]
    text = index.content.decode().replace('<html lang="en"', f'<html lang="en" data-alone="{folder}"')
    return File(index.name, text.replace("<head>", "\n    ".join(["<head>", *head])).encode())


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(made: Iterable[File]) -> str:
    digest = sha256()
    for file in made:
        digest.update(f"{file.name} {len(file.content)} ".encode() + file.content)
    return digest.hexdigest()[:12]


# --- the folder -----------------------------------------------------------------------------------------------------


def _earlier(folder: Path) -> set[str]:
    """The files of the site that a folder holds; refuses one that holds anything else."""
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return set()
        listed = json.loads((folder / LIST).read_bytes()) if (folder / LIST).is_file() else None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot write a site into {folder}: {reason.lower()}") from error
    if not isinstance(listed, list) or not all(isinstance(name, str) and _is_inside(name) for name in listed):
        raise InputError(
            f"{folder} holds other files; expected a new folder, an empty one, or one with an earlier site"
        )
    return set(listed)


def _is_inside(name: str) -> bool:
    return not name.startswith("/") and ".." not in name.split("/") and "\\" not in name and ":" not in name


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder {folder}: {(error.strerror or str(error)).lower()}") from error
