"""The exception that a user's mistake raises, anywhere in the package, and the one for what is proved not to exist.

The command line turns either into one sentence on standard error, with exit code 2 or 3; in Python both are a
``ValueError``.
"""


class InputError(ValueError):
    """Something given to the package is wrong; the message is one sentence that says what was expected."""


class NoStrategyError(InputError):
    """A search has proved that no strategy does what was asked, as with a cap on the guesses that nothing keeps to."""
