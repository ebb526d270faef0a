"""Mixing strategies: parts of several equally good strategies put together to one with a wanted profile.

Strategies that begin alike differ only in what they do later, position by position, and what is done in one position
does not touch another. So after two guesses each position may be played as any of them plays it, and the profile of the
mixture is the sum of the parts' profiles. Which sums there are is found position after position; the wanted one is then
read off backwards.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Move
from optimoo.strategy import Strategy

Profile = tuple[int, ...]
Branch = tuple[Move, ...]
"""The two moves that lead to a part."""

SHARED = 2
"""How many guesses must be the same."""


def mix(strategies: Sequence[Strategy], wanted: Profile) -> Strategy | None:
    """A strategy with the profile ``wanted``, made of parts of the given ones; None where they give none.

    It begins as the first strategy does; another takes part wherever it makes the same first guesses.
    """
    base = strategies[0]
    parts = _parts(strategies, len(wanted))
    sums = {_padded(base.profile[:SHARED], len(wanted))}
    steps: list[dict[Profile, tuple[Profile, int]]] = []  # for every sum, the sum before it and the part added
    for options in parts.values():
        step: dict[Profile, tuple[Profile, int]] = {}
        for before in sums:
            for profile, number in options.items():
                after = tuple(map(sum, zip(before, profile, strict=True)))
                if all(count <= limit for count, limit in zip(after, wanted, strict=True)):
                    step.setdefault(after, (before, number))
        steps.append(step)
        sums = set(step)
    if wanted not in sums:
        return None
    chosen: dict[Branch, int] = {}
    profile = wanted
    for branch, step in zip(reversed(parts), reversed(steps), strict=True):
        profile, chosen[branch] = step[profile]

    def choose(candidates: NDArray[np.int64], moves: tuple[Move, ...]) -> int:
        source = strategies[chosen.get(moves[:SHARED], 0)]
        return int(source.guesses[source.locate(moves)])

    return Strategy.build(base.game, choose)


def _parts(strategies: Sequence[Strategy], length: int) -> dict[Branch, dict[Profile, int]]:
    """By the moves before it: the profiles that a part may have, each with the number of a strategy that has it."""
    parts: dict[Branch, dict[Profile, int]] = {}
    for number, strategy in enumerate(strategies):
        for node in range(len(strategy)):
            if strategy.depth(node) != SHARED:
                continue
            options = parts.setdefault(strategy.path(node), {}) if not number else parts.get(strategy.path(node))
            if options is None:
                continue
            depths = [strategy.depth(below) for below in range(node, strategy.end(node)) if strategy.finds(below)]
            profile = tuple(np.bincount(depths).tolist())
            if len(profile) <= length:
                options.setdefault(_padded(profile, length), number)
    return parts


def _padded(profile: Profile, length: int) -> Profile:
    return (*profile, *[0] * (length - len(profile)))
