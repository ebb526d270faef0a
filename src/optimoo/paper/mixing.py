"""Mixing strategies: parts of several equally good strategies put together to one with a wanted profile.

Strategies that begin alike differ only in what they do later, position by position, and what is done in one position
does not touch another. So after two guesses each position may be played as any of them plays it, and the profile of the
mixture is the sum of the parts' profiles. Which sums there are is found position after position; the wanted one is then
read off backwards.
"""

from collections.abc import Sequence

import numpy as np

from optimoo.game import Move, Position
from optimoo.strategy import Profile, Strategy

Branch = tuple[Move, ...]
"""The two moves that lead to a part."""

SHARED = 2
"""How many guesses must be the same."""


def mix(strategies: Sequence[Strategy], wanted: Sequence[int]) -> Strategy | None:
    """A strategy with the profile ``wanted``, made of parts of the given ones; None where they give none.

    It begins as the first strategy does; another takes part wherever it makes the same first guesses.
    """
    base, goal = strategies[0], Profile(wanted)
    parts = _parts(strategies, len(goal))
    sums = {Profile(base.profile[:SHARED]).padded(len(goal))}
    steps: list[dict[Profile, tuple[Profile, int]]] = []  # for every sum, the sum before it and the part added
    for options in parts.values():
        step: dict[Profile, tuple[Profile, int]] = {}
        for before in sums:
            for profile, number in options.items():
                after = before.joined(profile)
                if all(count <= limit for count, limit in zip(after, goal, strict=True)):
                    step.setdefault(after, (before, number))
        steps.append(step)
        sums = set(step)
    if goal not in sums:
        return None
    chosen: dict[Branch, int] = {}
    profile = goal
    for branch, step in zip(reversed(parts), reversed(steps), strict=True):
        profile, chosen[branch] = step[profile]

    def choose(position: Position) -> int:
        return strategies[chosen.get(position.moves[:SHARED], 0)].next_guess(position)

    return Strategy.build(base.game, choose)


def _parts(strategies: Sequence[Strategy], length: int) -> dict[Branch, dict[Profile, int]]:
    """By the moves before it: the profiles that a part may have, each with the number of a strategy that has it."""
    parts: dict[Branch, dict[Profile, int]] = {}
    for number, strategy in enumerate(strategies):
        for node in np.flatnonzero(strategy.depths == SHARED).tolist():
            options = parts.setdefault(strategy.path(node), {}) if not number else parts.get(strategy.path(node))
            if options is None:
                continue
            profile = strategy.further(node).later(SHARED)
            if len(profile) <= length:
                options.setdefault(profile.padded(length), number)
    return parts
