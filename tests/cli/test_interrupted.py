"""Ctrl-C and SIGTERM, and what a terminal shows until then."""

import os
import signal
import subprocess
import sys

import pytest

pty = pytest.importorskip("pty", reason="needs terminals of the Unix kind")


def _read(terminal):
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # how Linux tells that the other end is closed
        return b""


@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_a_search_is_interrupted(stop, code, tmp_path):
    kept = tmp_path / "kept"
    terminal, its_end = pty.openpty()
    search = subprocess.Popen(
        [sys.executable, "-m", "optimoo", "solve", "4x10", "--json", "--out", str(tmp_path / "result.moo")],
        stdout=subprocess.PIPE,
        stderr=its_end,
        env={**os.environ, "XDG_CACHE_HOME": str(kept), "TERM": "xterm"},
    )
    os.close(its_end)
    shown = b""
    try:
        # Read to the end: a terminal that nobody reads makes the program wait.
        while some := _read(terminal):
            if b"solving" in some and b"solving" not in shown:
                search.send_signal(stop)
            shown += some
        printed, _ = search.communicate()
    finally:
        search.kill()
        os.close(terminal)
    assert search.returncode == code
    assert printed == b""
    last = shown.decode().splitlines()[-1]
    assert "optimoo: interrupted: " in last
    assert "the same command resumes" in last
    assert b"Traceback" not in shown
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert any(path.is_file() for path in kept.rglob("*"))


def test_anything_else_is_interrupted(run, file, monkeypatch):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("optimoo.strategy.StrategyFile.load", interrupt)
    result = run("show", file)
    assert (result.code, result.out, result.err) == (130, "", "optimoo: interrupted\n")
