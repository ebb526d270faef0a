"""No test at the terminal sees colours unless it asks for them."""

import os

import pytest

from keyboard import started


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

    def start(*arguments, **changes):
        running.append(started(arguments, {**environment, **changes}))
        return running[-1]

    yield start
    for child in running:
        child.close(force=True)
