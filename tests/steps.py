"""Compiled steps, which only other compiled functions can call, behind functions that Python can."""

from numba import njit


def from_python(step):
    """A function that passes everything on to a step."""

    @njit
    def call(*arguments):
        return step(*arguments)

    return call
