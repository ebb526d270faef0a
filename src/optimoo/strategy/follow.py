"""Following a strategy through one game: which guess comes next, and whether the game is over."""

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Move, ResponseLike
from optimoo.strategy.tree import Strategy


class Follower:
    """A game in progress, played by a strategy.

    >>> from optimoo.game import Game
    >>> game = Game(2, 3)
    >>> follower = Follower(Strategy.build(game, lambda position: position.candidates[0]))
    >>> game.text(follower.guess)
    '01'
    >>> follower.answer("1C")
    >>> game.text(follower.guess), len(follower.candidates)
    ('12', 2)
    >>> follower.answer("2B")
    >>> follower.finished, follower.guesses_made
    (True, 2)
    """

    def __init__(self, strategy: Strategy) -> None:
        """Start where the strategy starts, which is after its history."""
        self.strategy = strategy
        self.moves: tuple[Move, ...] = strategy.history
        self._node: int | None = strategy.root

    @property
    def finished(self) -> bool:
        """Whether the secret is found."""
        return self._node is None

    @property
    def guess(self) -> int:
        """The code to guess now (its index)."""
        return int(self.strategy.guesses[self._open_node()])

    @property
    def candidates(self) -> NDArray[np.int64]:
        """The secrets still possible."""
        if self._node is None:
            return np.array([self.moves[-1][0]], dtype=np.int64)
        return self.strategy.candidates(self._node)

    @property
    def guesses_made(self) -> int:
        """How many guesses have been answered, those of the strategy's history included."""
        return len(self.moves)

    def answer(self, response: ResponseLike | int) -> None:
        """Go on after the answer to :attr:`guess`; an impossible one is refused and changes nothing."""
        node, game = self._open_node(), self.strategy.game
        number = game.response_id(response)
        possible = [*([0] if self.strategy.finds[node] else []), *self.strategy.children(node)]
        if number not in possible:
            told = f"{game.responses[number]} to {game.text(self.guess)}"
            expected = ", ".join(str(game.responses[other]) for other in possible)
            raise InputError(f"no code gives the answers so far and then {told}; possible are {expected}")
        self.moves = (*self.moves, (self.guess, number))
        self._node = self.strategy.child(node, number)

    def _open_node(self) -> int:
        if self._node is None:
            raise InputError(f"the game is over: the secret was found at guess {len(self.moves)}")
        return self._node
