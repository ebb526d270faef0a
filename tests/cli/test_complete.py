"""What Tab offers, as a shell asks for it; and that the scripts for the shells are there."""

import os
import subprocess

import pytest

from keyboard import COMMAND


def asking(line):
    """The environment in which a shell asks what may follow this line."""
    return {"_OPTIMOO_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}


@pytest.fixture
def offered(run_program, monkeypatch, capsys):
    def offered(line):
        for name, value in asking(line).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit):
            run_program()
        return capsys.readouterr().out.split()

    return offered


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("optimoo so", ["solve"]),
        ("optimoo solve 4x1", ["4x10"]),
        ("optimoo solve --objective worst,to", ["worst,total"]),
        ("optimoo verify mini", ["minimum"]),
        ("optimoo duel entr", ["entropy"]),
        ("optimoo heuristics --rule larm", ["larmouth"]),
        ("optimoo watch minimum --level las", ["last-chance"]),
        ("optimoo schema ver", ["verify"]),
        ("optimoo export minimum --to j", ["json"]),
    ],
)
def test_what_is_offered(offered, line, words):
    assert offered(line) == words


def test_a_shell_asks_the_installed_command():
    shown = subprocess.check_output([COMMAND], env={**os.environ, **asking("optimoo so")}, text=True)
    assert shown.split() == ["solve"]


def test_files_are_offered(offered, file, monkeypatch):
    monkeypatch.chdir(file.parent.parent)
    assert offered("optimoo verify gi") == ["given/"]
    assert offered("optimoo verify given/") == ["given/first.moo"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_script(shell):
    environment = {**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1", "SHELL": f"/bin/{shell}"}
    shown = subprocess.run(
        [COMMAND, "--show-completion", shell], env=environment, capture_output=True, text=True, check=True
    )
    assert "_OPTIMOO_COMPLETE" in shown.stdout
