"""Profiles: how many secrets a strategy finds at guess 1, 2, 3, ...; all that a race needs to know.

Decides how a profile is written (``1/7/63/697/2424/1774/74``) and which lists of numbers are one.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.strategy import Strategy

Profile = tuple[int, ...]

_WRITTEN = re.compile(r"\d{1,9}(/\d{1,9})+")  # bounded, because int() refuses thousands of digits


def is_profile(text: str) -> bool:
    """Whether a text is meant as a profile rather than as a name."""
    return _WRITTEN.fullmatch(text.strip()) is not None


def read_profile(text: str) -> Profile:
    """A profile as people write it.

    >>> read_profile("1/3/2")
    (1, 3, 2)
    """
    if not is_profile(text):
        raise InputError(f"{text!r} is not a profile; expected counts separated by /, like 1/3/2")
    return checked(tuple(map(int, text.strip().split("/"))))


def checked(profile: Sequence[int]) -> Profile:
    """The profile without zeros at its end; refuses what no strategy can have."""
    counts = [int(count) for count in profile]
    while counts and not counts[-1]:
        counts.pop()
    if not counts or min(counts) < 0:
        raise InputError(f"{write_profile(profile)!r} is not a profile; expected counts, some above zero")
    return tuple(counts)


def write_profile(profile: Sequence[int]) -> str:
    """The profile as text, the inverse of :func:`read_profile`."""
    return "/".join(map(str, profile))


def total(profile: Sequence[int]) -> int:
    """Guesses over all secrets together."""
    return sum(turn * count for turn, count in enumerate(profile, start=1))


def turns(strategy: Strategy) -> NDArray[np.int64]:
    """For every code, the turn in which the strategy finds it; 0 for codes that its history excludes."""
    found = np.zeros(strategy.game.size, dtype=np.int64)
    for node, guess in enumerate(strategy.guesses.tolist()):
        if strategy.finds(node):
            found[guess] = strategy.depth(node) + 1
    return found
