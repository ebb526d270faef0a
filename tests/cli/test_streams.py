"""Output on streams that cannot show everything: other encodings, dumb and narrow terminals, no colours."""

import io
import os
import re
import subprocess
import sys

import pexpect
import pytest

from keyboard import COMMAND, PATIENCE

LINES = {
    "show": ["show", "minimum"],
    "heuristics": ["heuristics", "3x4", "--rule", "entropy"],
    "heuristics, ranked": ["heuristics", "3x4", "--rule", "entropy", "--count", "2"],
    "review": ["review", "012", "130", "413", "--game", "3x5"],
    "play": ["play", "3x5", "--seed", "1"],
    "paper": ["paper", "--section", "5"],
    "help": ["--help"],
    "bad input": ["show", "Größe-Ж.moo"],
}


class Stream(io.TextIOWrapper):
    """A standard stream with an encoding of its own; what was written to it can be seen."""

    def __init__(self, encoding="utf-8", isatty=False):
        super().__init__(io.BytesIO(), encoding)
        self.isatty = lambda: isatty

    @property
    def shown(self):
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


@pytest.fixture
def run_on(run_program, monkeypatch):
    """Run the whole program in this process, on given streams."""

    def run_on(out, err, line):
        monkeypatch.setattr(sys, "stdin", io.StringIO("012\nquit\n"))
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        return run_program(*line)

    return run_on


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_an_encoding_that_lacks_signs(run_on, line, encoding):
    out, err = Stream(encoding), Stream(encoding)
    assert run_on(out, err, line) == (2 if line is LINES["bad input"] else 0)
    assert out.shown + err.shown


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
def test_a_narrow_terminal(run_on, monkeypatch, line, width):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(width))
    out, err = Stream(isatty=True), Stream(isatty=True)  # with progress on the one and the result on the other
    assert run_on(out, err, line) == 0
    assert out.shown


def test_a_terminal_that_is_narrow_itself():
    child = pexpect.spawn(str(COMMAND), LINES["show"], dimensions=(24, 20), encoding="utf-8", timeout=PATIENCE)
    shown = child.read()
    child.close()
    assert child.exitstatus == 0
    assert "Traceback" not in shown
