"""The rules of version 1 for what only version 2 can say: large games, and guesses that get something back.

The checker of version 1 finds what settles each guess of these, too, once it admits larger games and lowers its bounds
by what may come back: the lemma on the last chance in docs/proof.md says where, and why nowhere else.
"""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from optimoo.proof import checker, checker2
from optimoo.proof.costs import cost_text
from optimoo.search import Costs, Question

Numbers = checker.Numbers


class LargeGame(checker.Game):
    """A game of as many codes as certificates of version 2 may be about."""

    most = checker2.MAX_CODES


class RefundedCosts(checker.Costs):
    """Costs, and by guess what one that cannot find the secret gets back."""

    def __init__(self, text: str, refunds: Sequence[int] = ()) -> None:
        """Read the costs."""
        super().__init__(text)
        self.refunds = refunds

    def refund(self, guess: int) -> int:
        """What comes back at this guess."""
        return self.refunds[guess - 1] if guess <= len(self.refunds) else 0


class Bounds(checker.Bounds):
    """Bounds in which guesses from outside get their refund."""

    costs: RefundedCosts

    def _outside(self, n: int, depth: int) -> Numbers:
        return super()._outside(n, depth) - self.costs.refund(depth + 1)


class Position(checker.Position):
    """A claim in which guesses from outside get their refund."""

    bounds: Bounds

    def by_size(self, guesses: Numbers) -> checker.Options:
        """These guesses, with the bounds that the sizes of their cells give."""
        options = super().by_size(guesses)
        refund = self.bounds.costs.refund(self.claim.depth + 1)
        options.bounds[:, 0] -= refund * (options.sizes[:, 0] == 0)
        return options


class Terms:
    """A question of the search in the terms of certificates: costs and refunds, and what the search counts besides.

    The search counts the last chance otherwise: a secret that shares its position with others pays for the draw that
    only one of them can have. Over n candidates after d guesses the two differ by n times a number that depends on d.
    """

    def __init__(self, question: Question) -> None:
        """Put it into these terms."""
        plain, self._besides = question.costs, [0]
        opponent = plain.crowd[: int(np.flatnonzero(plain.crowd).max(initial=-1)) + 1].tolist()
        if opponent:
            found = list(accumulate(opponent))
            race = [now + before - found[0] for now, before in zip([*found, found[-1]], [0, *found], strict=True)]
            plain = Costs.of(race, secrets=question.game.size)
            self._besides = [count - found[0] for count in (0, *found)]
        self.costs = RefundedCosts(cost_text(plain), opponent)

    def besides(self, candidates: int, depth: int) -> int:
        """How much more than the search a certificate counts for so many candidates after so many guesses."""
        return candidates * self._besides[min(depth, len(self._besides) - 1)]
