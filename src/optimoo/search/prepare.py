"""Builds the read-only tables of a search, with size bounds for as many symbols as a position has left.

A position whose candidates use only some of the symbols can be finished less quickly than the whole game would
suggest: fewer responses are possible in it. Its capacities are smaller, so its bounds are higher, and they hold for
everything below it, since no symbol comes back.
"""

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from optimoo.compiled import Packed, answers_of
from optimoo.game import Position
from optimoo.search.after import after_bounds, after_responses
from optimoo.search.bounds import capacities, cell_bounds, size_bounds
from optimoo.search.kernels.arrays import Tables
from optimoo.search.kernels.limits import UNLIMITED
from optimoo.search.question import Question

KEY_SEED = 1996
_SPREAD_SCALE = 4096


class Preparation:
    """The tables of one question."""

    def __init__(self, question: Question) -> None:
        """Build what does not depend on the number of symbols left."""
        game = question.game
        self.question = question
        self._locks = [threading.Lock() for _ in range(game.symbols + 1)]
        self._occurring = np.bitwise_or.reduce(1 << game.codes.astype(np.int64), axis=1)
        self._answers = answers_of(game)
        self._capacity = capacities(game, game.symbols)
        self._everywhere = self._same_for_all_symbols()
        self.tables = self._build(game.symbols, self._capacity)
        self._by_symbols = {game.symbols: Packed(self.tables)}

    def for_position(self, position: Position) -> Packed[Tables]:
        """The tables for a position and everything below it."""
        return self.for_symbols(int(np.bitwise_or.reduce(self._occurring[position.candidates])).bit_count())

    def for_symbols(self, present: int) -> Packed[Tables]:
        """The tables for positions in which at most this many symbols occur."""
        if present not in self._by_symbols:  # whoever finds them waits for nobody
            with self._locks[present]:  # others may be prepared meanwhile
                if present not in self._by_symbols:
                    capacity = np.minimum(capacities(self.question.game, present), self._capacity)
                    self._by_symbols[present] = Packed(self._build(present, capacity))
        return self._by_symbols[present]

    def _same_for_all_symbols(self) -> dict[str, Any]:
        """The fields of the tables in which it makes no difference how many symbols are left."""
        game, costs = self.question.game, self.question.costs
        rng = np.random.default_rng(KEY_SEED)  # fixed: positions keep their names between runs
        keys = rng.integers(0, 1 << 64, size=(2, game.size), dtype=np.uint64)
        sizes = np.arange(1, game.size + 1)
        spread = np.rint(sizes * np.log2(sizes) * _SPREAD_SCALE)
        kinds = len(game.responses)
        return {
            "answers": self._answers,
            "size": game.size,
            "kinds": kinds,
            "costs": costs.find,
            "crowd": costs.crowd,
            "flat_from": costs.flat_from,
            "outside": after_responses(game).outside,
            "shape": costs.shapes(),
            "key_a": keys[0].copy(),
            "key_b": keys[1].copy(),
            "spread": np.concatenate([[0], spread]).astype(np.int64),
            "consistent": self.question.consistent,
            "width": UNLIMITED if self.question.width is None else self.question.width,
        }

    def _build(self, present: int, capacity: NDArray[np.int64]) -> Tables:
        game, costs = self.question.game, self.question.costs
        kinds = len(game.responses)
        by_cells = cell_bounds(costs.find, costs.crowd, capacity, kinds, self.question.consistent)
        fields: dict[str, Any] = {**self._everywhere, **by_cells}
        return Tables(
            present=present,
            size_bound=size_bounds(costs.find, costs.crowd, capacity, game.size, kinds),
            after_bound=after_bounds(game, costs, capacity),
            **fields,
        )
