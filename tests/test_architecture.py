"""Which room may open which door: the imports of every module, read without running it."""

import ast
import sys
from pathlib import Path

import pytest

import optimoo

PACKAGE = Path(optimoo.__file__).parent

_RULES = {"game"}
_STRATEGIES = _RULES | {"strategy"}
_SEARCH = _STRATEGIES | {"search"}
_INNER = _SEARCH | {"heuristics", "duel", "proof", "cluster"}

KNOWS = {
    "errors": set(),
    "game": set(),
    "strategy": _RULES,
    "search": _STRATEGIES,
    "heuristics": _STRATEGIES,
    "duel": _SEARCH,
    "proof": _SEARCH,
    "cluster": _SEARCH,
    "paper": _INNER,
    "records": _INNER,
    "play": _INNER,
    # Two ways to meet a person, with one game between them: what is played, hinted and reviewed is decided once.
    "terminal": _INNER | {"play"},
    "web": _INNER | {"play"},
    # The commands start what the outer rooms do; nothing but the entry point knows the commands.
    "cli": _INNER | {"paper", "records", "play", "terminal", "web"},
    "__main__": {"cli"},
    # The public API re-exports names. Inner rooms never import from it: that would open every door at once.
    "__init__": _INNER,
}
MAY_USE_THE_API = {"paper", "play", "terminal", "web", "cli"}
EVERYBODY_KNOWS = {"errors"}

STAND_ALONE = ["strategy/verify.py", "proof/checker.py"]
"""Whoever trusts these need read nothing else: the standard library and NumPy."""


def imports(source: str, module: str, is_package: bool = False) -> set[str]:
    """All that a module imports, anywhere in it, by full dotted names; ``from a import b`` gives ``a.b``."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            steps_up = node.level - is_package
            base = module.split(".")[: -steps_up or None] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{prefix}.{alias.name}" for alias in node.names}
    return found


def rooms(names: set[str]) -> set[str]:
    """The rooms of the package among dotted names; "__init__" is the public API itself."""
    inside = [name.split(".") for name in names if name.split(".")[0] == "optimoo"]
    return {parts[1] if len(parts) > 1 and parts[1] in KNOWS else "__init__" for parts in inside}


def trespasses(source: str, room: str, module: str, is_package: bool = False) -> set[str]:
    """The rooms that a module opens and may not."""
    allowed = KNOWS[room] | EVERYBODY_KNOWS | {room}
    if room in MAY_USE_THE_API:
        allowed |= {"__init__"}
    return rooms(imports(source, module, is_package)) - allowed


MODULES = sorted(PACKAGE.rglob("*.py"))


def dotted(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_no_module_opens_a_forbidden_door(path):
    room = room_of(path)
    assert room in KNOWS, f"{room} is not in the plan of the house; say here what it may import"
    source = path.read_text(encoding="utf-8")
    assert not trespasses(source, room, dotted(path), path.name == "__init__.py")


@pytest.mark.parametrize("name", STAND_ALONE)
def test_what_must_stand_alone_does(name):
    path = PACKAGE / name
    if not path.exists():
        pytest.skip(f"{name} is not written yet")
    names = imports(path.read_text(encoding="utf-8"), dotted(path))
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names | {"numpy"}


# --- that the test would notice -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "source", "opened"),
    [
        ("game", "import optimoo.search.engine", {"search"}),
        ("game", "from optimoo.strategy import Strategy", {"strategy"}),
        ("game", "from optimoo import search", {"search"}),
        ("game", "from ..search import solve", {"search"}),
        ("game", "from .. import strategy", {"strategy"}),
        ("game", "def late():\n    from optimoo.cli import main", {"cli"}),
        ("search", "from optimoo import solve", {"__init__"}),
        ("search", "import optimoo", {"__init__"}),
        ("search", "from optimoo.heuristics import entropy", {"heuristics"}),
        ("duel", "from optimoo.cluster import share", {"cluster"}),
        ("paper", "from optimoo.cli import main", {"cli"}),
        ("play", "from optimoo.web import server", {"web"}),
        ("web", "from optimoo.terminal import table", {"terminal"}),
    ],
)
def test_forbidden_doors_are_noticed(room, source, opened):
    assert trespasses(source, room, f"optimoo.{room}.module") == opened


@pytest.mark.parametrize(
    ("room", "source"),
    [
        (
            "game",
            "import numpy as np\nfrom optimoo.errors import InputError\nfrom optimoo.game.rules import Game",
        ),
        ("game", "from . import rules\nfrom .rules import Game\nfrom ..errors import InputError"),
        ("search", "from optimoo.game import Game\nfrom optimoo.strategy import Strategy"),
        ("proof", "from optimoo.search import solve"),
        ("cli", "from optimoo import solve\nfrom optimoo.play import hint"),
        ("__main__", "from optimoo.cli import main"),
    ],
)
def test_open_doors_are_open(room, source):
    assert not trespasses(source, room, f"optimoo.{room}.module")


def test_relative_imports_of_a_package():
    assert imports("from . import a\nfrom .b import c", "optimoo.game", is_package=True) == {
        "optimoo.game.a",
        "optimoo.game.b.c",
    }
    assert imports("from ..search import solve", "optimoo.game", is_package=True) == {"optimoo.search.solve"}
