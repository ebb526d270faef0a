"""The program as a whole: help, version, what it loads, and readers that leave early."""

import os
import subprocess
import sys
from importlib.metadata import version

import pytest

COMMANDS = ["solve", "show", "verify", "export"]


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_help_names_every_command(run, arguments):
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    assert all(f"  {command} " in result.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(run, command):
    result = run(command, "--help")
    assert (result.code, result.err) == (0, "")
    assert f"Usage: optimoo {command}" in result.out


def test_version(run):
    assert run("--version").out == f"optimoo {version('optimoo')}\n"


@pytest.mark.parametrize("program", [["-m", "optimoo"], None], ids=["module", "command"])
def test_both_ways_to_start_it(program, run_installed):
    if program is None:
        assert run_installed("--version").out.startswith("optimoo ")
    else:
        shown = subprocess.run([sys.executable, *program, "--version"], capture_output=True, text=True, check=True)
        assert shown.stdout.startswith("optimoo ")


def loaded_by(*arguments):
    """The modules that a command line loads."""
    program = "import sys; from optimoo.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    finished = subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)], capture_output=True, text=True, check=True
    )
    return set(finished.stderr.split())


def test_help_loads_nothing_heavy():
    assert not loaded_by("--help") & {"numpy", "numba", "rich.console", "optimoo.game", "optimoo.search"}


def test_what_reads_files_does_not_load_the_search(file):
    for arguments in (["show", file], ["verify", file], ["export", file, "--to", "csv"]):
        assert not loaded_by(*arguments) & {"numba", "optimoo.search"}


@pytest.mark.parametrize("command", [["show", "--depth", "9"], ["export", "--to", "csv"], ["verify"]])
def test_a_reader_that_leaves_is_no_reason_to_complain(file, command):
    name, *options = command
    reading, writing = os.pipe()
    os.close(reading)
    arguments = [sys.executable, "-m", "optimoo", name, str(file), *options]
    finished = subprocess.run(arguments, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert finished.stderr == b""
    assert finished.returncode == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full disk")  # noqa: PTH110
@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize("command", [["show"], ["export", "--to", "csv"]])
def test_a_full_disk(file, command, buffered, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", "" if buffered else "1")  # an empty one counts for none
    name, *options = command
    with open("/dev/full", "w") as full:  # noqa: PTH123
        arguments = [sys.executable, "-m", "optimoo", name, str(file), *options]
        finished = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert finished.stderr == "optimoo: cannot write the result: no space left on device\n"
    assert finished.returncode == 2
