"""The page as browsers get it: its many small modules in two scripts, its styles in one file, all compressed.

A browser that fetches module after module waits as many times as they import each other; over a slow line that is what
takes longest. So the modules that the first view needs become one script, and all others a second one that is fetched
when another view is opened. The words of each language are a file of their own, of which a visitor fetches one. Names
of these files carry a digest of their content: they may be kept for ever, and what has changed has another name.

Modules are put together as they stand, each in a function of its own that returns what it exports. That takes the few
forms of ``import`` and ``export`` that the page uses; any other is refused here, and so noticed by every test.
"""

import gzip
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

FIRST = ("play.js", "daily.js", "main.js")
"""What the first views need, with all that these import; the last one begins to run at once."""

ALONE = "alone.js"
"""What answers in the place of a server."""

LANGUAGES = "languages/"
"""Where the words of each language lie, in a file that is named after it."""

KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "book": "text/plain; charset=us-ascii",
}

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:const|let|class|(?:async )?function\*?) (\w+))", re.MULTILINE)
_UNKNOWN = re.compile(r"^(?:import|export)\b.*$|^.*\bimport\.meta\b.*$", re.MULTILINE)
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)

_LOADING = """\
const modules = {};
async function load(name) {
  const more = modules[name] ? null : await import("./MORE");
  if (!modules[name]) more.add(modules, load);
  return modules[name];
}
"""


@dataclass(frozen=True)
class File:
    """One file of the page."""

    name: str
    content: bytes

    @property
    def kind(self) -> str:
        """What it is, as a server says it."""
        return KINDS[self.name.rpartition(".")[2]]

    @property
    def is_lasting(self) -> bool:
        """Whether its name has a digest, so that what it holds never changes."""
        return re.search(r"\.[0-9a-f]{12}\.\w+$", self.name) is not None

    @cached_property
    def packed(self) -> bytes:
        """The content, compressed; the same for the same content, whenever it is made."""
        return gzip.compress(self.content, 9, mtime=0)


def page() -> Traversable:
    """The folder of what the page is made of."""
    return files("optimoo.web") / "page"


def named(name: str, content: bytes) -> File:
    """A file under a name that tells its content.

    >>> named("a.js", b"1;").name
    'a.0889a34434e5.js'
    """
    stem, _, ending = name.rpartition(".")
    return File(f"{stem}.{sha256(content).hexdigest()[:12]}.{ending}", content)


@lru_cache(maxsize=2)
def bundle(alone: bool = False) -> Mapping[str, File]:
    """The files of the page by what they are: ``index.html``, ``page.js``, ``page.css``, ``languages/en.js``, ...

    Their own names differ from these by digests. A page that is to stand ``alone`` brings along what answers in the
    place of a server; another has no part of it.
    """
    sources = {path: text for path, text in _texts(page(), "") if path.endswith(".js")}
    spoken = {f"{LANGUAGES}{tag}.js": named(f"{tag}.js", words.encode()) for tag, words in sorted(_words())}
    early = _in_order([ALONE, *FIRST] if alone else FIRST, sources)
    late = [name for name in _in_order(_reached(early, sources), sources) if name not in early]
    more = named("more.js", _later_script(late, sources).encode())
    script = named("page.js", _first_script(early, sources, more.name).encode())
    styles = "".join(text for path, text in sorted(_texts(page() / "style", ""), key=_as_linked))
    style, early_script = named("page.css", styles.encode()), named("early.js", sources["early.js"].encode())
    icon = File("icon.svg", (page() / "icon.svg").read_bytes())
    made = {"page.js": script, "more.js": more, "page.css": style, "early.js": early_script, "icon.svg": icon}
    return {"index.html": _index(made, spoken.values())} | made | spoken


def _texts(folder: Traversable, before: str) -> Iterable[tuple[str, str]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _texts(each, f"{before}{each.name}/")
        elif each.name.endswith((".js", ".css")):
            yield before + each.name, each.read_text("utf-8")


def _as_linked(style: tuple[str, str]) -> int:
    """Where a style stands among those of the page; later ones may overrule earlier ones."""
    return _page_text().index(f'"style/{style[0]}"')


def _page_text() -> str:
    return (page() / "index.html").read_text("utf-8")


def _index(made: Mapping[str, File], spoken: Iterable[File]) -> File:
    text = re.sub(r' *<link rel="stylesheet" href="style/[^"]+">\n', "", _page_text())
    linked = f'<link rel="stylesheet" href="{made["page.css"].name}">\n    <script src="{made["early.js"].name}">'
    text = text.replace('<script src="early.js">', linked).replace('src="main.js"', f'src="{made["page.js"].name}"')
    languages = " ".join(file.name for file in spoken)
    return File("index.html", text.replace('data-languages=""', f'data-languages="{languages}"').encode())


def _words() -> Iterable[tuple[str, str]]:
    """Each language by its tag, and its words as a module."""
    for file in (page() / LANGUAGES).iterdir():
        if not file.name.endswith(".json"):  # what an editor leaves, say
            continue
        words = json.dumps(json.loads(file.read_text("utf-8")), ensure_ascii=False, separators=(",", ":"))
        yield file.name.removesuffix(".json"), f"export const words = {words};\n"


# --- modules --------------------------------------------------------------------------------------------------------


def _resolved(name: str, wanted: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), wanted))


def _in_order(wanted: Iterable[str], sources: Mapping[str, str]) -> list[str]:
    """These modules and all that they import, each after those that it imports."""
    order: list[str] = []
    under_way: list[str] = []

    def add(name: str) -> None:
        if name in order:
            return
        if name in under_way:
            raise ValueError(f"modules of the page import each other in a circle: {' '.join([*under_way, name])}")
        under_way.append(name)
        for match in _IMPORT.finditer(sources[name]):
            add(_resolved(name, match[3]))
        order.append(under_way.pop())

    for name in wanted:
        add(name)
    return order


def _reached(names: Iterable[str], sources: Mapping[str, str]) -> list[str]:
    """The modules that these load later, when they are needed, in the order of their names."""
    loaded = {_resolved(name, match[1]) for name in names for match in _LATER.finditer(sources[name])}
    return sorted(loaded - {ALONE})


def _module(name: str, source: str) -> str:
    """A module as a function that is called at once and returns what the module exports."""
    exported = [match[1] for match in _EXPORT.finditer(source)]

    def taken(match: re.Match[str]) -> str:
        names = match[2] or "{" + match[1].replace(" as ", ": ") + "}"
        return f'const {names} = modules["{_resolved(name, match[3])}"];\n'

    body = _EXPORT.sub("", _IMPORT.sub(taken, source))
    body = _LATER.sub(lambda match: f'load("{_resolved(name, match[1])}")', body)
    if unknown := _UNKNOWN.search(body):
        raise ValueError(f"{name} has a line that cannot be put together with other modules: {unknown[0]}")
    return f'modules["{name}"] = (() => {{\n{_COMMENT.sub("", body)}return {{ {", ".join(exported)} }};\n}})();\n'


def _first_script(names: Iterable[str], sources: Mapping[str, str], more: str) -> str:
    return _LOADING.replace("MORE", more) + "".join(_module(name, sources[name]) for name in names)


def _later_script(names: Iterable[str], sources: Mapping[str, str]) -> str:
    body = "".join(_module(name, sources[name]) for name in names)
    return f"export function add(modules, load) {{\n{body}}}\n"
