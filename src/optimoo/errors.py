"""The exception that a user's mistake raises, anywhere in the package, and the one for what is proved not to exist.

The command line turns either into one sentence on standard error, with exit code 2 or 3; in Python both are a
``ValueError``.
"""

from collections.abc import Iterable


class InputError(ValueError):
    """Something given to the package is wrong; the message is one sentence that says what was expected."""


def check_one_of(name: str, names: Iterable[str], what: str) -> None:
    """Refuse a name that is none of these.

    >>> check_one_of("last", ["first", "second"], "a form")
    Traceback (most recent call last):
    optimoo.errors.InputError: 'last' is not a form; expected one of first, second
    """
    if name not in (known := list(names)):
        raise InputError(f"{name!r} is not {what}; expected one of {', '.join(known)}")


class NoStrategyError(InputError):
    """A search has proved that no strategy does what was asked, as with a cap on the guesses that nothing keeps to."""
