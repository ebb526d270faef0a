"""``optimoo agents``: the real command, and what it refuses."""

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from refusals import check_refused

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"


def test_the_installed_command_says_what_the_document_says(run_installed):
    [(command, shown)] = re.findall(r"```text\n\$ optimoo (.*?)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    told = run_installed(*command.split())
    assert told.code == 0
    assert [line.rstrip() for line in told.out.splitlines()] == shown.splitlines()


def test_one_object_for_programs(run):
    asked = ("agents", "2x3", "--agent", "minimax", "--agent", "random", "--games", 12, "--seed", 3, "--json")
    told = run(*asked)
    assert (told.code, told.out.count("\n")) == (0, 1)
    fields = json.loads(told.out)
    rows = {row["agent"]: row for row in fields["agents"]}
    assert (fields["game"], fields["seed"], set(rows)) == ("2x3", 3, {"minimax", "random"})
    assert (rows["minimax"]["average_exact"], rows["random"]["average"]) == ("13/6", None)
    assert {row["games"] for row in rows.values()} == {row["games_solved"] for row in rows.values()} == {12}
    assert all(
        row["mean_guesses"]["mean"] <= row["longest"] and row["mean_regret"]["mean"] >= 0 for row in rows.values()
    )
    assert run(*asked).out == told.out
    assert run(*asked[:-2], 4, "--json").out != told.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["9x9"], "expected 2 to 6"),
        (["2x3", "--agent", "magic"], "'magic' is not an agent; expected one of random"),
        (["2x3", "--games", "0"], "--games"),
        (["2x3", "--seed", "x"], "--seed"),
        (["6x10r"], "6x10r has too many codes for larmouth; expected random or random-candidate"),
    ],
)
def test_what_is_refused(run, arguments, words):
    check_refused(run("agents", *arguments), words)


def test_of_a_large_game_nothing_but_guesses_is_told(run):
    told = run("agents", "5x7r", "--agent", "random-candidate", "--games", 2, "--json")
    [row] = json.loads(told.out)["agents"]
    assert (row["games_solved"], row["mean_regret"], row["average"]) == (2, None, None)


@pytest.mark.parametrize("package", ["gymnasium", "pettingzoo"])
def test_without_the_libraries_it_says_how_to_get_them(package):
    program = f"import sys; sys.modules[{package!r}] = None; from optimoo.cli import main; sys.exit(main(['agents']))"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=False)
    told = SimpleNamespace(code=ended.returncode, out=ended.stdout, err=ended.stderr)
    check_refused(told, f"environments need {package}; install it with: pip install 'optimoo[gym]'")
