"""The program on a terminal of its own, typed to by a test."""

import sys
from pathlib import Path

import pexpect

COMMAND = Path(sys.executable).with_name("optimoo")
PATIENCE = 180
"""Seconds to wait for a line: the first search of all is compiled, and the machine may be busy."""


def started(arguments, environment, command=(COMMAND,)):
    """The program, with these arguments, on a pseudo-terminal."""
    name, *others = map(str, (*command, *arguments))
    return pexpect.spawn(
        name,
        others,
        env=environment,
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(50, 120),
    )


def ended(child, patience=PATIENCE):
    """Wait for the end; all that was still said, and the exit code, below zero if it was a signal that ended it."""
    child.expect(pexpect.EOF, timeout=patience)
    child.wait()
    return child.before, child.exitstatus if child.signalstatus is None else -child.signalstatus


def interrupted(child):
    """Press Ctrl-C at a prompt, and again if nothing comes of it; what was said then, and the exit code.

    Python misses a Ctrl-C that comes after its prompt and before it waits for a key. A person presses again.
    """
    child.sendintr()
    try:
        return ended(child, PATIENCE / 2)
    except pexpect.TIMEOUT:
        child.sendintr()
        return ended(child, PATIENCE / 2)
