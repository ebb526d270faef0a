"""Cost vectors: what the search minimises, one integer per guess number.

Decides how costs are written out, when they are too large for exact arithmetic, and what a strategy costs: priced here
by its tree alone, with nothing of the search.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.exact import whole
from optimoo.search.kernels.limits import LEVELS, MAX_EXCESS, NEVER, UNLIMITED
from optimoo.strategy import Strategy

HORIZON = 3 * LEVELS
"""How far cost vectors are written out; the search looks at most this far ahead."""


@dataclass(frozen=True, eq=False)
class Costs:
    """A cost vector for the search: ``find[d]`` for finding at guess d, ``crowd[d]`` for sharing a position.

    >>> Costs.of([1, 2], secrets=6) == Costs.of([1, 2, 2], secrets=6)
    True
    """

    find: NDArray[np.int64]
    crowd: NDArray[np.int64]
    max_guesses: int | None = None
    forbidden: int | None = None  # total costs from here on mean that the cap on guesses was broken

    def __post_init__(self) -> None:
        """Lock the arrays."""
        for name in ("find", "crowd"):
            array = getattr(self, name).copy()
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @classmethod
    def of(
        cls,
        find: Sequence[int],
        crowd: Sequence[int] = (),
        *,
        secrets: int,
        max_guesses: int | None = None,
    ) -> Self:
        """Costs from scores of guess 1, 2, ... (the last one repeats), with an optional cap on the guesses."""
        find, crowd = [whole(cost) for cost in find], [whole(penalty) for penalty in crowd]
        if not find:
            raise InputError("there are no costs; expected one for each guess, or for the first few")
        if max_guesses is not None and not 1 <= max_guesses <= LEVELS:
            raise InputError(f"a cap of {max_guesses} guesses cannot be kept; expected 1 to {LEVELS}")
        if any(a > b for a, b in zip([0, *find], find, strict=False)) or any(penalty < 0 for penalty in crowd):
            raise InputError("costs must not be negative, and must never decrease with the guess number")
        scores = [*find, *[find[-1]] * HORIZON][:HORIZON]
        penalties = [*crowd, *[0] * HORIZON][:HORIZON]
        forbidden = None
        if max_guesses is not None:
            # Going beyond the cap once costs more than the worst play within it.
            forbidden = secrets * (scores[max_guesses - 1] + sum(penalties)) + 1
            scores[max_guesses:] = [forbidden] * (HORIZON - max_guesses)
        dearest = secrets * (scores[(max_guesses or LEVELS) - 1] + sum(penalties))
        followed, thinkable = secrets * (scores[LEVELS] + sum(penalties)), secrets * scores[-1]
        if dearest >= MAX_EXCESS or followed >= UNLIMITED or thinkable >= 4 * NEVER:
            raise InputError("the costs of this objective are too large for exact 64-bit arithmetic")
        return cls(
            np.array([0, *scores], dtype=np.int64),
            np.array([*penalties, 0], dtype=np.int64),
            max_guesses,
            forbidden,
        )

    @classmethod
    def last_chance(cls, opponent: Sequence[int]) -> Self:
        """Costs whose minimum is 2·N² less the points of the best play of one who sees when the opponent finishes.

        Give every secret the draw of each turn in which it is live, as though it had its position to itself: one
        found at guess d then lacks F_A(d) of 2·N points, F_A(d) being the opponent's secrets found by turn d. A live
        position of n candidates has one draw for all of them, so each of the other n − 1 pays p[t] back.
        """
        return cls.of(list(accumulate(opponent)), opponent, secrets=sum(opponent))

    def __str__(self) -> str:
        """A full description, short where costs no longer change."""
        end = self.flat_from + 1
        return f"find {self.find[1:end].tolist()} crowd {self.crowd[:end].tolist()}"

    @property
    def flat_from(self) -> int:
        """From this guess number on, nothing changes any more."""
        steps = np.flatnonzero(np.diff(self.find[1:]))
        crowded = np.flatnonzero(self.crowd)
        return max(int(steps[-1]) + 2 if len(steps) else 1, int(crowded[-1]) + 2 if len(crowded) else 1)

    def shapes(self) -> NDArray[np.uint64]:
        """By depth: a word that is equal where everything still to come is equal up to a constant per secret."""
        words: list[int] = []
        known: dict[tuple[bytes, bytes], int] = {}
        for d in range(LEVELS):
            window = slice(d + 1, d + 1 + 2 * LEVELS - 2)
            tail = (self.find[window] - self.find[d + 1]).tobytes(), self.crowd[d : d + 2 * LEVELS - 2].tobytes()
            words.append(known.setdefault(tail, len(known)))
        return np.array(words, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)

    def price(self, strategy: Strategy) -> int:
        """What a strategy costs: its secrets by guess number, and the crowding of its positions."""
        found = self.find[strategy.depths[strategy.finds] + 1].sum()
        return int(found + (self.crowd[strategy.depths] * (strategy.sizes - 1)).sum())

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as what they are made of; the arrays are locked again on arrival."""
        return Costs, (self.find, self.crowd, self.max_guesses, self.forbidden)

    def _value(self) -> tuple[Any, ...]:
        return self.find.tobytes(), self.crowd.tobytes(), self.max_guesses, self.forbidden

    def __eq__(self, other: object) -> bool:
        """Costs are equal if they ask for the same at every guess."""
        return isinstance(other, Costs) and self._value() == other._value()

    def __hash__(self) -> int:
        """Equal costs have equal hashes."""
        return hash(self._value())
