"""The one exception that a user's mistake raises, anywhere in the package.

The command line turns it into one sentence on standard error and exit code 2; in Python it is a
``ValueError``.
"""


class InputError(ValueError):
    """Something given to the package is wrong; the message is one sentence that says what was expected."""
