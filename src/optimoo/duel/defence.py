"""A's defence: what looking is still worth to B when A relabels its strategy at random before the game.

B's play may now depend on what it knows of A (:mod:`optimoo.duel.knowledge`). In B's position S (its
candidates), in a state K of its knowledge that stands for |K| secrets of A, with B's next guess still to come
in this turn:

    W(S, K) = |K|                                                   if A has finished: one candidate draws
    W(S, K) = max over guesses g of  2·|K|·[g in S] + sum over cells S' and later states K' of W(S', K')

in points, two for a win and one for a draw. :func:`defended` computes this for small games by trying
everything. For larger ones there are two bounds. Above: nobody knows more than the turn in which A will
finish, so **foresight** bounds it. Below: B holds a few complete plans and, wherever several of them have led
to the same position, goes on with whichever is worth most in the light of what it knows; :func:`switching`
says exactly what that gets.
"""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from optimoo.duel.knowledge import State
from optimoo.errors import InputError
from optimoo.game import Game, grouped, response_table
from optimoo.strategy import Strategy

LARGEST = 64
"""Trying everything is hopeless beyond this many codes, and takes patience before."""

Cells = tuple[int, tuple[bytes, ...]]
"""What a guess does to a position: how many secrets it finds (0 or 1), and the other cells."""


def defended(game: Game, states: Sequence[State]) -> int:
    """The most points that B can get, over all pairs of secrets, knowing what ``states`` say. Exact.

    >>> from optimoo.duel.knowledge import knowledge
    >>> first = Strategy.build(Game(2, 3), lambda position: position.candidates[0])
    >>> defended(Game(2, 3), knowledge(first))
    36
    """
    if game.size > LARGEST:
        raise InputError(f"{game} has {game.size} codes; only up to {LARGEST} can everything be tried")
    table = response_table(game)

    @cache
    def ways(position: bytes) -> tuple[Cells, ...]:
        return tuple(set(_ways(table, np.frombuffer(position, dtype=np.int64))))

    @cache
    def value(position: bytes, state: State) -> int:
        if state.finished:
            return state.count
        return max(
            2 * state.count * found + sum(value(cell, later) for cell in cells for later in state.later)
            for found, cells in ways(position)
        )

    everything = np.arange(game.size, dtype=np.int64).tobytes()
    return sum(value(everything, state) for state in states)


def _ways(table: NDArray[np.uint8], candidates: NDArray[np.int64]) -> Iterator[Cells]:
    """Every way to split a position. A guess that splits nothing is never better than one that does."""
    for row in table:
        cells = grouped(candidates, row[candidates])
        if len(cells) > 1 or 0 in cells:
            yield int(0 in cells), tuple(cell.tobytes() for answer, cell in cells.items() if answer)


def switching(states: Sequence[State], plans: Sequence[Strategy]) -> int:
    """The points that B gets by following the plans and switching between them where they meet."""
    union = _Union(plans)
    return sum(union.value(union.roots, state) for state in states)


Nodes = tuple[tuple[int, int], ...]
"""Where B stands: (plan, node) for every plan that leads to this position."""


class _Union:
    """Several plans as one: wherever they meet, B may go on with any of them."""

    def __init__(self, plans: Sequence[Strategy]) -> None:
        self.plans = plans
        self.roots: Nodes = tuple((number, plan.root) for number, plan in enumerate(plans))
        self._worth = [_Worth(plan) for plan in plans]
        self._settled: dict[tuple[Nodes, int], int] = {}
        self._ways: dict[Nodes, list[tuple[bool, list[Nodes]]]] = {}

    def value(self, nodes: Nodes, state: State) -> int:
        """B's points from a position on, over the secrets of A that the state stands for."""
        if state.finished:
            return state.count
        if state.certain or len(nodes) == 1:
            return sum(count * self.settled(nodes, turn) for turn, count in enumerate(state.ends, 1) if count)
        return max(
            2 * state.count * found + sum(self.value(cell, later) for cell in cells for later in state.later)
            for found, cells in self.ways(nodes)
        )

    def settled(self, nodes: Nodes, turn: int) -> int:
        """B's points from a position on, for one secret of A that A is known to find in this turn."""
        if len(nodes) == 1:
            return self._worth[nodes[0][0]].of(nodes[0][1], turn)
        if (nodes, turn) not in self._settled:
            made = int(self.plans[nodes[0][0]].depths[nodes[0][1]])
            self._settled[nodes, turn] = (
                1
                if made == turn - 1
                else max(
                    2 * found + sum(self.settled(cell, turn) for cell in cells) for found, cells in self.ways(nodes)
                )
            )
        return self._settled[nodes, turn]

    def ways(self, nodes: Nodes) -> list[tuple[bool, list[Nodes]]]:
        """For every guess that some plan makes here: whether it may find the secret, and where it leads."""
        if nodes not in self._ways:
            guesses = {int(self.plans[plan].guesses[node]) for plan, node in nodes}
            self._ways[nodes] = [self._way(guess, nodes) for guess in sorted(guesses)]
        return self._ways[nodes]

    def _way(self, guess: int, nodes: Nodes) -> tuple[bool, list[Nodes]]:
        agreeing = [(plan, node) for plan, node in nodes if self.plans[plan].guesses[node] == guess]
        branches = [self.plans[plan].children(node) for plan, node in agreeing]
        below = [
            tuple((plan, branch[answer]) for (plan, _), branch in zip(agreeing, branches, strict=True))
            for answer in branches[0]
        ]
        return bool(self.plans[agreeing[0][0]].finds[agreeing[0][1]]), below


class _Worth:
    """Points per secret of A that one plan gets from one of its nodes on, when A finishes in a given turn."""

    def __init__(self, plan: Strategy) -> None:
        self.plan = plan
        self.known: dict[tuple[int, int], int] = {}

    def of(self, node: int, turn: int) -> int:
        if (node, turn) not in self.known:
            below = slice(node, self.plan.ends[node])
            won = self.plan.finds[below] & (self.plan.depths[below] < turn - 1)
            live = self.plan.depths[below] == turn - 1
            self.known[node, turn] = 2 * int(won.sum()) + int(live.sum())
        return self.known[node, turn]
