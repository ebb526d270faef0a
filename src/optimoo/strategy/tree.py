"""A strategy: for every position that can arise, the guess to make there.

A :class:`Strategy` is an immutable decision tree in three flat arrays, one entry per node, in preorder with
children by response id; so equal strategies have equal arrays. Every instance has been checked: it finds all
its secrets and wastes no guess. It knows what it does and how well, not how good guesses are chosen.

Two facts follow from the checks and keep the rest short: the nodes below a node stand right after it, and
every secret is found at exactly one node.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from optimoo.errors import InputError
from optimoo.game import Game, History, Move, Relabelling
from optimoo.strategy.check import Tree, check_history, check_play, check_shape

Choose = Callable[[NDArray[np.int64], tuple[Move, ...]], int]
"""Names the guess for a position, given its candidates and the moves that led to it."""


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """A decision tree that finds every secret of ``game`` that agrees with ``history``.

    >>> smallest = Strategy.build(Game(2, 2), lambda candidates, moves: candidates[0])
    >>> smallest
    <Strategy for 2x2: 2 secrets, profile 1 1, total 3>
    >>> smallest.next_guess([("01", "2C")])
    1
    """

    game: Game
    guesses: NDArray[np.int32]
    """Index of the code guessed at each node."""
    parents: NDArray[np.int32]
    """The node before each node; -1 for the root."""
    responses: NDArray[np.uint8]
    """Id of the answer to the parent's guess that leads to each node; 0 for the root."""
    history: tuple[Move, ...] = ()
    """The moves made before the root."""
    _depths: NDArray[np.int32] = field(init=False)
    _finds: NDArray[np.bool_] = field(init=False)

    def __post_init__(self) -> None:
        """Check everything, and lock the arrays."""
        history, candidates = check_history(self.game, self.history)
        self._keep("history", history)
        self._keep("guesses", _locked(self.guesses, np.int32))
        self._keep("parents", _locked(self.parents, np.int32))
        self._keep("responses", _locked(self.responses, np.uint8))
        self._keep("_depths", check_shape(self._tree))
        self._keep("_finds", check_play(self._tree, candidates))

    def _keep(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # the one way past "frozen", used only while constructing

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self.game, self.guesses, self.parents, self.responses)

    @classmethod
    def build(cls, game: Game, choose: Choose, history: Sequence[Move] = ()) -> Self:
        """The strategy that guesses ``choose(candidates, moves)`` in every position it reaches.

        ``moves`` starts with the ``history``. A guess that neither is a candidate nor splits the candidates
        is refused: the same position would come back for ever.
        """
        start, everything = check_history(game, history)
        guesses: list[int] = []
        parents: list[int] = []
        responses: list[int] = []
        waiting = [(everything, start, -1, 0)]
        while waiting:
            candidates, moves, parent, response = waiting.pop()
            guess = game.index(choose(candidates, moves))
            cells = _split(game, guess, candidates)
            if len(cells) == 1 and cells[0][0] != 0:
                raise InputError(f"{game.text(guess)} tells nothing: all {len(candidates)} candidates answer it alike")
            node = len(guesses)
            guesses.append(guess)
            parents.append(parent)
            responses.append(response)
            waiting += [(cell, (*moves, (guess, answer)), node, answer) for answer, cell in cells if answer]
        return cls(
            game,
            np.array(guesses, dtype=np.int32),
            np.array(parents, dtype=np.int32),
            np.array(responses, dtype=np.uint8),
            start,
        )

    # --- how well it does -----------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many secrets it finds."""
        return int(self._finds.sum())

    @cached_property
    def profile(self) -> tuple[int, ...]:
        """How many secrets are found at guess 1, 2, ...; guesses of the history count, and find nothing."""
        return tuple(np.bincount(self._depths[self._finds] + len(self.history)).tolist())

    @property
    def total(self) -> int:
        """Guesses over all secrets together."""
        return self.cost(range(1, self.worst + 1))

    @property
    def average(self) -> Fraction:
        """Guesses per secret."""
        return Fraction(self.total, self.size)

    @property
    def worst(self) -> int:
        """The largest number of guesses any secret takes."""
        return len(self.profile)

    def cost(self, costs: Sequence[int]) -> int:
        """What all secrets cost together, when one found at guess d costs ``costs[d - 1]``."""
        if len(costs) < self.worst:
            raise InputError(f"the strategy takes up to {self.worst} guesses; only {len(costs)} have a cost")
        return sum(int(cost) * count for cost, count in zip(costs, self.profile, strict=False))

    @property
    def consistent(self) -> bool:
        """Whether every guess could itself be the secret: then, and only then, every node finds one."""
        return bool(self._finds.all())

    # --- walking --------------------------------------------------------------------------------------------

    @property
    def root(self) -> int:
        """The first node."""
        return 0

    def __len__(self) -> int:
        """The number of nodes."""
        return len(self.guesses)

    def child(self, node: int, response: int) -> int | None:
        """The node after ``response`` (an id), or None where no candidate gives it or it means found."""
        return self.children(node).get(response)

    def children(self, node: int) -> dict[int, int]:
        """The nodes right after ``node``, by response id."""
        found = {}
        child, end = node + 1, self.end(node)
        while child < end:
            found[int(self.responses[child])] = child
            child = self.end(child)
        return found

    def end(self, node: int) -> int:
        """One past the last node below ``node``: ``range(node, end)`` is all that can follow."""
        return int(self._ends[node])

    @cached_property
    def _ends(self) -> NDArray[np.int32]:
        ends = list(range(1, len(self) + 1))
        parents = self.parents.tolist()
        for node in range(len(self) - 1, 0, -1):
            ends[parents[node]] = max(ends[parents[node]], ends[node])
        return np.array(ends, dtype=np.int32)

    def depth(self, node: int) -> int:
        """How many moves come before ``node``, those of the history included."""
        return len(self.history) + int(self._depths[node])

    def finds(self, node: int) -> bool:
        """Whether the guess at ``node`` may be the secret."""
        return bool(self._finds[node])

    def candidates(self, node: int) -> NDArray[np.int64]:
        """The secrets still possible at ``node``, in order: those found there or below."""
        below = slice(node, self.end(node))
        return np.sort(self.guesses[below][self._finds[below]]).astype(np.int64)

    def path(self, node: int) -> tuple[Move, ...]:
        """The moves before ``node``, those of the history included."""
        return self.history + self._tree.path(node)

    def paths(self) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Every node and the moves before it, in preorder."""
        return ((node, self.path(node)) for node in range(len(self)))

    def games(self) -> Iterator[tuple[int, list[Move]]]:
        """Every secret in order, and the whole game that finds it."""
        finders = np.flatnonzero(self._finds)
        for node in finders[np.argsort(self.guesses[finders])].tolist():
            secret = int(self.guesses[node])
            yield secret, [*self.path(node), (secret, 0)]

    def next_guess(self, history: History) -> int:
        """The guess after ``history``, which must follow the strategy from the start of the game."""
        return int(self.guesses[self.locate(self.game.moves(history))])

    def locate(self, moves: Sequence[Move]) -> int:
        """The node that ``moves`` lead to, from the start of the game."""
        if tuple(moves[: len(self.history)]) != self.history:
            raise InputError(f"the strategy begins after {self._told(self.history)}; the history does not")
        node = self.root
        for number, (guess, response) in enumerate(moves[len(self.history) :], start=len(self.history) + 1):
            expected = int(self.guesses[node])
            if guess != expected:
                made, planned = self.game.text(guess), self.game.text(expected)
                raise InputError(f"guess {number} is {made}, where the strategy guesses {planned}")
            if response == 0 and self.finds(node):
                raise InputError(f"the game is over: {self.game.text(guess)} was found at guess {number}")
            child = self.child(node, response)
            if child is None:
                told = f"{self.game.responses[response]} to {self.game.text(guess)} at guess {number}"
                raise InputError(f"no code gives the answers before and then {told}")
            node = child
        return node

    def after(self, moves: Sequence[Move]) -> "Strategy":
        """What is left of the strategy after ``moves``, a strategy with a longer history."""
        node = self.locate(moves)
        below = slice(node, self.end(node))
        parents, responses = self.parents[below] - node, self.responses[below].copy()
        parents[0], responses[0] = -1, 0
        return Strategy(self.game, self.guesses[below], parents, responses, tuple(moves))

    def _told(self, moves: Sequence[Move]) -> str:
        return " ".join(f"{self.game.text(guess)}={self.game.responses[answer]}" for guess, answer in moves)

    # --- as a value -----------------------------------------------------------------------------------------

    def relabelled(self, relabelling: Relabelling) -> "Strategy":
        """The same strategy with positions and symbols renamed; answers, and so the nodes' order, stay."""
        for names, count in (
            (relabelling.positions, self.game.positions),
            (relabelling.symbols, self.game.symbols),
        ):
            if sorted(names) != list(range(count)):
                raise InputError(f"{relabelling} does not permute the positions and symbols of {self.game}")
        image = relabelling.map_codes(self.game)
        history = tuple((int(image[guess]), response) for guess, response in self.history)
        return Strategy(self.game, image[self.guesses].astype(np.int32), self.parents, self.responses, history)

    def _value(self) -> tuple[Any, ...]:
        arrays = (self.guesses, self.parents, self.responses)
        return self.game, self.history, *(array.tobytes() for array in arrays)

    def __eq__(self, other: object) -> bool:
        """Strategies are equal when they do the same in every position of the same game."""
        return isinstance(other, Strategy) and self._value() == other._value()

    def __hash__(self) -> int:
        """Equal strategies have equal hashes."""
        return hash(self._value())

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the bare arrays; they are checked and locked again on arrival."""
        return Strategy, (self.game, self.guesses, self.parents, self.responses, self.history)

    def __repr__(self) -> str:
        """The game, and how well it does."""
        after = f" after {self._told(self.history)}" if self.history else ""
        counts = " ".join(map(str, self.profile))
        return f"<Strategy for {self.game}{after}: {self.size} secrets, profile {counts}, total {self.total}>"


def _locked(values: ArrayLike, dtype: type[np.generic]) -> NDArray[Any]:
    """A private read-only copy; a value that does not fit is an error rather than another value."""
    given = np.asarray(values)
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        raise InputError("guesses, parents and responses must be lists of integers")
    array = given.astype(dtype)
    if not np.array_equal(array, given):
        raise InputError(f"guesses, parents and responses must fit into {np.dtype(dtype)}")
    array.flags.writeable = False
    return array


def _split(game: Game, guess: int, candidates: NDArray[np.int64]) -> list[tuple[int, NDArray[np.int64]]]:
    """The cells of a guess that are not empty, as (response id, candidates), highest id first."""
    answers = game.answers(guess, candidates)
    present = np.flatnonzero(np.bincount(answers))
    return [(answer, candidates[answers == answer]) for answer in present[::-1].tolist()]
