"""Which room may open which door, and that every room is entered through its door: its ``__init__`` alone."""

import ast
import importlib
import sys

import pytest

import rooms
from rooms import PACKAGE, dotted, imports, modules, room_of

_RULES = {"game"}
_STRATEGIES = _RULES | {"strategy"}
_SEARCH = _STRATEGIES | {"compiled", "search"}
_INNER = _SEARCH | {"heuristics", "duel", "contest", "proof", "cluster"}

KNOWS = {
    "cores": set(),
    "display": set(),
    "errors": set(),
    "exact": set(),
    "files": set(),
    "version": set(),
    "game": set(),
    "compiled": _RULES,
    "strategy": _RULES,
    "search": _STRATEGIES | {"compiled"},
    "heuristics": _STRATEGIES,
    "duel": _SEARCH,
    "contest": _SEARCH | {"duel"},
    "proof": _SEARCH,
    "cluster": _SEARCH,
    "paper": _INNER | {"pictures"},
    "records": _INNER,
    "play": _INNER,
    "judging": _INNER | {"play", "pictures"},
    "environments": _INNER | {"play", "judging"},
    "pictures": set(),
    # Two ways to meet a person, with one game between them: what is played, hinted and reviewed is decided once.
    "terminal": _INNER | {"play"},
    "web": _INNER | {"play"},
    # The commands start what the outer rooms do; nothing but the entry point knows the commands.
    "cli": _INNER | {"paper", "records", "play", "judging", "environments", "pictures", "terminal", "web"},
    "__main__": {"cli"},
    # The public API re-exports names. Inner rooms never import from it: that would open every door at once.
    "__init__": _INNER | {"play", "judging"},
}
EVERYBODY_KNOWS = rooms.EVERYBODY_KNOWS

STAND_ALONE = ["strategy/verify.py", "proof/checker.py"]
"""Whoever trusts these need read nothing else: the standard library and NumPy."""


def opened(names: set[str]) -> set[str]:
    """The rooms of the package among dotted names; "__init__" is the public API itself."""
    inside = [name.split(".") for name in names if name.split(".")[0] == "optimoo"]
    return {parts[1] if len(parts) > 1 and parts[1] in KNOWS else "__init__" for parts in inside}


def trespasses(source: str, room: str, module: str, is_package: bool = False) -> set[str]:
    """The rooms that a module opens and may not."""
    return opened(imports(source, module, is_package)) - KNOWS[room] - EVERYBODY_KNOWS - {room}


def climbed_in(source: str, room: str, module: str, is_package: bool = False) -> set[str]:
    """What a module imports from another room without that room's door offering it."""
    found = set()
    for name in imports(source, module, is_package):
        parts = name.split(".")
        if parts[0] != "optimoo" or len(parts) < 3 or parts[1] in {room, *EVERYBODY_KNOWS}:
            continue
        if len(parts) > 3 or parts[2] not in offered(parts[1]):
            found.add(name)
    return found


def offered(room: str) -> set[str]:
    """The names at a room's door."""
    return set(importlib.import_module(f"optimoo.{room}").__all__)


@pytest.mark.parametrize("path", modules(), ids=lambda path: f"{dotted(path)}{path.suffix}")
def test_no_module_opens_a_forbidden_door_or_climbs_in_elsewhere(path):
    room = room_of(path)
    assert room in KNOWS, f"{room} is not in the plan of the house; say here what it may import"
    source = path.read_text(encoding="utf-8")
    assert not trespasses(source, room, dotted(path), path.stem == "__init__")
    assert not climbed_in(source, room, dotted(path), path.stem == "__init__")


@pytest.mark.parametrize("name", STAND_ALONE)
def test_what_must_stand_alone_does(name):
    path = PACKAGE / name
    names = imports(path.read_text(encoding="utf-8"), dotted(path))
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names | {"numpy"}


def test_no_function_takes_more_than_six_parameters():
    """Kernels take arrays one by one; everywhere else what belongs together travels together."""
    compiled = {"search/kernels", "compiled", "proof/survivors.py"}
    found = [
        f"{dotted(path)}:{node.lineno} {node.name}"
        for path in modules()
        if not any(path.relative_to(PACKAGE).as_posix().startswith(where) for where in compiled)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(node) > 6
    ]
    assert not found


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """How many parameters a caller sees."""
    named = [each.arg for each in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    stars = (function.args.vararg, function.args.kwarg)
    return len([name for name in named if name not in ("self", "cls")]) + sum(star is not None for star in stars)


def test_the_plan_on_the_wall_is_this_house():
    page = (PACKAGE.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert rooms.diagram() in page, "docs/architecture.md shows other doors; python tests/rooms.py draws them anew"


# --- that the test would notice -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "source", "wrong"),
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
def test_forbidden_doors_are_noticed(room, source, wrong):
    assert trespasses(source, room, f"optimoo.{room}.module") == wrong


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("from optimoo.search.engine import Engine", {"optimoo.search.engine.Engine"}),
        ("import optimoo.search.engine", {"optimoo.search.engine"}),
        ("from optimoo.search import engine", {"optimoo.search.engine"}),
        ("from optimoo.search.kernels.known import WORDS", {"optimoo.search.kernels.known.WORDS"}),
        ("def late():\n    from ..search.engine import Engine", {"optimoo.search.engine.Engine"}),
        ("from optimoo.search import solve\nfrom optimoo.duel.race import race\nimport optimoo.game", set()),
    ],
)
def test_climbing_in_is_noticed(source, wrong):
    assert climbed_in(source, "duel", "optimoo.duel.module") == wrong


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
        ("cli", "from optimoo.search import solve\nfrom optimoo.play import Analyst"),
        ("__main__", "from optimoo.cli import main"),
    ],
)
def test_open_doors_are_open(room, source):
    assert not trespasses(source, room, f"optimoo.{room}.module")
    assert not climbed_in(source, room, f"optimoo.{room}.module")


def test_relative_imports_of_a_package():
    assert imports("from . import a\nfrom .b import c", "optimoo.game", is_package=True) == {
        "optimoo.game.a",
        "optimoo.game.b.c",
    }
    assert imports("from ..search import solve", "optimoo.game", is_package=True) == {"optimoo.search.solve"}


def test_parameters_are_counted_as_a_caller_sees_them():
    (method,) = ast.parse("def f(self, a, b=1, *more, c, **rest): ...").body
    assert isinstance(method, ast.FunctionDef)
    assert parameters(method) == 5
