"""Output on streams that cannot show everything: other encodings, dumb and narrow terminals, no colours."""

import os
import re
import subprocess

import pexpect
import pytest

from keyboard import COMMAND

LINES = {
    "show": ["show", "minimum"],
    "heuristics": ["heuristics", "3x4", "--rule", "entropy"],
    "heuristics, ranked": ["heuristics", "3x4", "--rule", "entropy", "--count", "2"],
    "review": ["review", "012", "130", "413", "--game", "3x5"],
    "play": ["play", "3x5", "--seed", "1"],
    "paper": ["paper", "--section", "2"],
    "help": ["--help"],
    "bad input": ["show", "Größe-Ж.moo"],
}


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_an_encoding_that_lacks_signs(line, encoding):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
    environment |= {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8"}
    finished = subprocess.run(
        [COMMAND, *line], input=b"012\nquit\n", capture_output=True, env=environment, timeout=300, check=False
    )
    assert b"Traceback" not in finished.stderr, finished.stderr.decode(errors="replace")
    assert finished.returncode == (2 if line is LINES["bad input"] else 0)
    assert (finished.stdout + finished.stderr).decode(encoding)


def test_bars_become_signs_that_everybody_has():
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    shown = subprocess.run([COMMAND, "show", "minimum"], capture_output=True, env=environment, check=True).stdout
    assert b"################" in shown
    assert b"?" not in shown


@pytest.mark.parametrize(
    ("environment", "escapes"), [({"TERM": "dumb"}, ""), ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "no colours")]
)
def test_a_terminal_without_colours(environment, escapes):
    child = pexpect.spawn(str(COMMAND), ["show", "minimum"], env={**os.environ, **environment}, encoding="utf-8")
    shown = child.read()
    assert "26274" in shown
    assert not re.search(r"\x1b\[(3|4)[0-9]", shown)
    assert escapes or "\x1b" not in shown


@pytest.mark.parametrize("width", [20, 40])
@pytest.mark.parametrize("line", [LINES["show"], LINES["review"], ["scores"]], ids=["show", "review", "scores"])
def test_a_narrow_terminal(line, width):
    child = pexpect.spawn(str(COMMAND), line, dimensions=(24, width), encoding="utf-8", timeout=300)
    shown = child.read()
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in shown
