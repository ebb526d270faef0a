"""The program on a terminal, where no test sees colours unless it asks for them; and in this process, in a pipe."""

import io
import os
import sys
from dataclasses import replace

import pytest

from command import called
from keyboard import COMMAND, started


@pytest.fixture
def environment():
    return {
        **os.environ,
        "TERM": "dumb",
        "COLUMNS": "200",  # what is said is not broken into lines; without LINES a dumb terminal has 80 columns
        "LINES": "50",
        "PYTHONUTF8": "1",
    }


@pytest.fixture
def start(environment):
    """Start the program; whatever is still running at the end is ended."""
    running = []

    def start(*arguments, command=(COMMAND,), **changes):
        running.append(started(arguments, {**environment, **changes}, command))
        return running[-1]

    yield start
    for child in running:
        child.close(force=True)


class Person(io.StringIO):
    """Standard input on which every line answers what was said since the one before."""

    def __init__(self, capsys, answer):
        super().__init__()
        self._capsys, self._answer, self.heard = capsys, answer, ""

    def readline(self, *_):
        said = self._capsys.readouterr().out
        self.heard += said
        return self._answer(said) + "\n"


@pytest.fixture
def piped(capsys, monkeypatch, environment):
    """Run the program in this process. What is typed is known before, or is a function of what was said last."""

    def piped(typed, *arguments):
        person = Person(capsys, typed) if callable(typed) else io.StringIO(typed)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", person)
            for name, value in environment.items():
                patch.setenv(name, value)
            result = called(capsys, arguments)
        return replace(result, out=getattr(person, "heard", "") + result.out)

    return piped
