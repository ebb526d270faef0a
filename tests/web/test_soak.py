"""The soak notices what it is there to notice; and, among the slow tests, a short one."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from optimoo.game import Game

SOAK = Path(__file__).parents[2] / "benchmarks" / "soak"
MADE = [("0123", "1C"), ("4567", "1B")]


def load(name):
    spec = importlib.util.spec_from_file_location(f"soak_{name}", SOAK / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def _beside(monkeypatch):
    """The modules of the soak find each other."""
    monkeypatch.syspath_prepend(SOAK)
    for name in ("rules", "server", "traffic"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield
    for name in ("rules", "server", "traffic"):
        sys.modules.pop(name, None)


@pytest.fixture
def players():
    return load("players")


@pytest.fixture
def tally():
    return load("traffic").Tally()


@pytest.mark.parametrize("name", ["4x10", "3x6", "4x6r"])
def test_it_knows_the_rules_by_itself(name):
    rules, game = load("rules"), Game.parse(name)
    codes = rules.codes(name)
    assert codes == [game.text(code) for code in range(game.size)]
    chosen = codes[:: len(codes) // 20]
    assert all(rules.score(a, b) == str(game.answer(a, b)) for a in chosen for b in chosen)


def seen(players, tally, kept, *possible, friends=False):
    """What is noticed in a game that is found with these moves, when one of these would be right."""
    visitor = players.Visitor(SimpleNamespace(tally=tally), "127.0.0.1", 1, [])
    account = players.Account("id", "token", "4x10", friends, {}, mine=MADE)
    view = {"mine": [{"guess": guess, "response": response} for guess, response in kept], "theirs": []}
    visitor.check(account, view, *([made, []] for made in possible))
    assert account.mine == kept
    return tally.lost, tally.doubled, tally.faults.total()


def test_a_game_that_is_as_it_should_be(players, tally):
    assert seen(players, tally, MADE, MADE) == (0, 0, 0)


@pytest.mark.parametrize("happened", [True, False])
def test_a_move_without_a_reply_may_have_been_made_or_not(players, tally, happened):
    more = [*MADE, ("8901", "2C")] if happened else MADE
    assert seen(players, tally, more, [*MADE, ("8901", None)], MADE) == (0, 0, 0)


def test_a_lost_move(players, tally):
    assert seen(players, tally, MADE[:1], [*MADE, ("8901", None)], MADE) == (1, 0, 1)


def test_a_move_that_has_changed(players, tally):
    assert seen(players, tally, [MADE[0], ("4567", "2B")], MADE) == (1, 0, 1)


def test_a_doubled_move(players, tally):
    assert seen(players, tally, [*MADE, MADE[-1]], MADE) == (0, 1, 1)


def test_the_tables_go_where_there_is_a_place_for_them(tmp_path):
    findings = load("findings")
    page = tmp_path / "soak.md"
    page.write_text(f"before\n{findings.BEGIN}\nold\n{findings.END}\nafter\n")
    for _ in range(2):
        findings.write(page, "new")
        assert page.read_text() == f"before\n{findings.BEGIN}\n\nnew\n\n{findings.END}\nafter\n"
    findings.write(tmp_path / "other.md", "new")
    assert (tmp_path / "other.md").read_text() == "new\n"
    assert {path.name for path in tmp_path.iterdir()} == {"soak.md", "other.md"}


@pytest.mark.slow
def test_half_a_minute(tmp_path):
    out = tmp_path / "soak.md"
    finished = subprocess.run(
        [sys.executable, SOAK, "--minutes", "0.5", "--players", "4", "--out", out],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    assert "| **acknowledged moves lost** | **0** |" in out.read_text()
