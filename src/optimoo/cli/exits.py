"""How the program ends: its exit codes, as docs/commands.md lists them."""

from enum import IntEnum


class Code(IntEnum):
    """What an exit code says."""

    DONE = 0
    WRONG = 1
    """What was checked is wrong."""
    REFUSED = 2
    """It cannot be done as asked."""
    NO_STRATEGY = 3
    """It is proved that no strategy does what was asked."""
    INTERRUPTED = 130
    PIPE_CLOSED = 141


SUMMARY = (
    "Exit codes: 0 done; 1 what was checked is wrong; 2 cannot be done as asked; 3 proved that no such strategy "
    "exists; 130 interrupted."
)
"""For the end of the help."""
