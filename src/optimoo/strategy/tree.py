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
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from optimoo.display import html_table
from optimoo.errors import InputError
from optimoo.exact import Number, exact, plain
from optimoo.game import CodeLike, Game, History, Move, Position, Relabelling, read_history, write_moves
from optimoo.strategy.check import check_play, check_shape
from optimoo.strategy.profile import Profile

if TYPE_CHECKING:
    from networkx import DiGraph
    from pandas import DataFrame

Choose = Callable[[Position], CodeLike]
"""Names the guess for a position."""


class Level(NamedTuple):
    """The positions of a strategy in which the same number of guesses has been made."""

    number: int
    """The number of the guess that is made there."""
    positions: int
    candidates: int
    """Secrets that are still to be found, over all of these positions."""
    found: int
    """Secrets that this guess finds."""


@dataclass(frozen=True, eq=False, repr=False)
class Strategy:
    """A decision tree that finds every secret of ``game`` that agrees with ``history``.

    >>> smallest = Strategy.build(Game(2, 2), lambda position: position.candidates[0])
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
    secrets: tuple[int, ...] | None = None
    """The codes that may be the secret, if not all of them may."""
    depths: NDArray[np.int32] = field(init=False)
    """How many moves come before each node, those of the history included."""
    finds: NDArray[np.bool_] = field(init=False)
    """Whether the guess at each node may be the secret."""

    def __post_init__(self) -> None:
        """Check everything, and lock the arrays."""
        start = Position.of(self.game, self.history)
        start = Position(start.game, start.moves, self.secrets).unfinished()
        self._keep("history", start.moves)
        self._keep("guesses", _locked(self.guesses, np.int32))
        self._keep("parents", _locked(self.parents, np.int32))
        self._keep("responses", _locked(self.responses, np.uint8))
        self._keep("depths", _locked(check_shape(self) + start.depth, np.int32))
        self._keep("finds", check_play(self, start.candidates))
        self.finds.flags.writeable = False

    def _keep(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # the one way past "frozen", used only while constructing

    @classmethod
    def build(cls, start: Game | Position, choose: Choose) -> Self:
        """The strategy that guesses ``choose(position)`` in every position it reaches, from the start of a game on.

        A guess that neither is a candidate nor splits the candidates is refused: the same position would come back
        for ever.
        """
        start = start.unfinished() if isinstance(start, Position) else Position(start)
        game = start.game
        guesses: list[int] = []
        parents: list[int] = []
        responses: list[int] = []
        waiting = [(start, -1, 0)]
        while waiting:
            position, parent, response = waiting.pop()
            guess = game.index(choose(position))
            node = len(guesses)
            guesses.append(guess)
            parents.append(parent)
            responses.append(response)
            if position.size == 1 and guess == position.candidates[0]:
                continue  # found, as in most positions of a strategy
            cells = position.cells(guess)
            if len(cells) == 1 and 0 not in cells:
                raise InputError(f"{game.text(guess)} tells nothing: all {position.size} candidates answer it alike")
            waiting += [(cells[answer], node, answer) for answer in reversed(cells) if answer]
        return cls(
            game,
            np.array(guesses, dtype=np.int32),
            np.array(parents, dtype=np.int32),
            np.array(responses, dtype=np.uint8),
            start.moves,
            start.secrets,
        )

    # --- how well it does -----------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many secrets it finds."""
        return int(self.finds.sum())

    @cached_property
    def profile(self) -> Profile:
        """How many secrets are found at guess 1, 2, ...; guesses of the history count, and find nothing."""
        return Profile(np.bincount(self.depths[self.finds]).tolist())

    @property
    def total(self) -> int:
        """Guesses over all secrets together."""
        return self.profile.total

    @property
    def average(self) -> Fraction:
        """Guesses per secret."""
        return self.profile.average

    @property
    def worst(self) -> int:
        """The largest number of guesses any secret takes."""
        return self.profile.worst

    def levels(self) -> list[Level]:
        """The tree level by level: where the same number of guesses has been made, and what the next one finds."""
        positions = np.bincount(self.depths).tolist()
        return [
            Level(number + 1, positions[number], sum(self.profile[number:]), self.profile[number])
            for number in range(len(self.history), self.worst)
        ]

    def cost(self, costs: Sequence[Number]) -> int | Fraction:
        """The exact cost of all secrets together, when one found at guess d costs ``costs[d - 1]``."""
        if len(costs) < self.worst:
            raise InputError(f"the strategy takes up to {self.worst} guesses; only {len(costs)} have a cost")
        return plain(sum((exact(cost) * count for cost, count in zip(costs, self.profile, strict=False)), Fraction(0)))

    @property
    def consistent(self) -> bool:
        """Whether every guess could itself be the secret: then, and only then, every node finds one."""
        return bool(self.finds.all())

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
        child, end = node + 1, int(self.ends[node])
        while child < end:
            found[int(self.responses[child])] = child
            child = int(self.ends[child])
        return found

    @cached_property
    def ends(self) -> NDArray[np.int32]:
        """One past the last node below each node: ``range(node, ends[node])`` is all that can follow it."""
        ends = list(range(1, len(self) + 1))
        parents = self.parents.tolist()
        for node in range(len(self) - 1, 0, -1):
            ends[parents[node]] = max(ends[parents[node]], ends[node])
        return _locked(ends, np.int32)

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """How many secrets are still possible at each node."""
        found = np.append(0, np.cumsum(self.finds))
        return _locked(found[self.ends] - found[:-1], np.int64)

    def candidates(self, node: int) -> NDArray[np.int64]:
        """The secrets still possible at ``node``, in order: those found there or below."""
        below = slice(node, self.ends[node])
        return np.sort(self.guesses[below][self.finds[below]]).astype(np.int64)

    def further(self, node: int) -> Profile:
        """How many secrets are found at ``node``, one guess later, and so on."""
        below = slice(node, self.ends[node])
        return Profile(np.bincount((self.depths[below] - self.depths[node])[self.finds[below]]).tolist())

    def path(self, node: int) -> tuple[Move, ...]:
        """The moves before ``node``, those of the history included."""
        moves: list[Move] = []
        while (parent := int(self.parents[node])) >= 0:
            moves.append((int(self.guesses[parent]), int(self.responses[node])))
            node = parent
        return (*self.history, *reversed(moves))

    def paths(self) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Every node and the moves before it, in preorder."""
        return ((node, self.path(node)) for node in range(len(self)))

    def games(self) -> Iterator[tuple[int, list[Move]]]:
        """Every secret in order, and the whole game that finds it."""
        finders = np.flatnonzero(self.finds)
        for node in finders[np.argsort(self.guesses[finders])].tolist():
            secret = int(self.guesses[node])
            yield secret, [*self.path(node), (secret, 0)]

    def turns(self) -> NDArray[np.int64]:
        """For every code, the guess that finds it; 0 for codes that the history excludes."""
        found = np.zeros(self.game.size, dtype=np.int64)
        found[self.guesses[self.finds]] = self.depths[self.finds] + 1
        return found

    def next_guess(self, history: History | Position) -> int:
        """The guess after ``history``, which must follow the strategy from the start of the game."""
        return int(self.guesses[self.locate(history)])

    def locate(self, history: History | Position) -> int:
        """The node that a history leads to, from the start of the game."""
        if isinstance(history, Position) and history.game != self.game:
            raise InputError(f"this is a position of {history.game}; the strategy plays {self.game}")
        moves = history.moves if isinstance(history, Position) else read_history(self.game, history)
        if moves[: len(self.history)] != self.history:
            before = write_moves(self.game, self.history)
            raise InputError(f"the strategy begins after {before}; the history does not")
        node = self.root
        for number, (guess, response) in enumerate(moves[len(self.history) :], start=len(self.history) + 1):
            expected = int(self.guesses[node])
            if guess != expected:
                made, planned = self.game.text(guess), self.game.text(expected)
                raise InputError(f"guess {number} is {made}, where the strategy guesses {planned}")
            if response == 0 and self.finds[node]:
                raise InputError(f"the game is over: {self.game.text(guess)} was found at guess {number}")
            child = self.child(node, response)
            if child is None:
                told = f"{self.game.responses[response]} to {self.game.text(guess)} at guess {number}"
                raise InputError(f"no code gives the answers before and then {told}")
            node = child
        return node

    def after(self, history: History | Position) -> "Strategy":
        """What is left of the strategy after ``history``: a strategy with a longer history."""
        node = self.locate(history)
        below = slice(node, self.ends[node])
        parents, responses = self.parents[below] - node, self.responses[below].copy()
        parents[0], responses[0] = -1, 0
        return Strategy(self.game, self.guesses[below], parents, responses, self.path(node), self.secrets)

    # --- as a value -----------------------------------------------------------------------------------------

    def relabelled(self, relabelling: Relabelling) -> "Strategy":
        """A copy with positions and symbols renamed; answers, and so the nodes' order, stay."""
        positions, symbols = list(range(self.game.positions)), list(range(self.game.symbols))
        if (sorted(relabelling.positions), sorted(relabelling.symbols)) != (positions, symbols):
            raise InputError(f"{relabelling} does not permute the positions and symbols of {self.game}")
        image = relabelling.map_codes(self.game)
        start = Position(self.game, self.history, self.secrets).relabelled(relabelling)
        guesses = image[self.guesses].astype(np.int32)
        return Strategy(self.game, guesses, self.parents, self.responses, start.moves, start.secrets)

    def _value(self) -> tuple[Any, ...]:
        arrays = (self.guesses, self.parents, self.responses)
        return self.game, self.history, self.secrets, *(array.tobytes() for array in arrays)

    def __eq__(self, other: object) -> bool:
        """Strategies are equal when they do the same in every position of the same game."""
        return isinstance(other, Strategy) and self._value() == other._value()

    def __hash__(self) -> int:
        """Equal strategies have equal hashes."""
        return hash(self._value())

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel as the bare arrays; they are checked and locked again on arrival."""
        return Strategy, (self.game, self.guesses, self.parents, self.responses, self.history, self.secrets)

    def __repr__(self) -> str:
        """The game, and how well it does."""
        after = f" after {write_moves(self.game, self.history)}" if self.history else ""
        counts = " ".join(map(str, self.profile))
        return f"<Strategy for {self.game}{after}: {self.size} secrets, profile {counts}, total {self.total}>"

    def _repr_html_(self) -> str:
        """The tree level by level, as a notebook shows it."""
        rows = [(level.number, level.positions, level.candidates, level.found) for level in self.levels()]
        caption = f"{repr(self)[1:-1]}, first guess {self.game.text(int(self.guesses[0]))}"
        return html_table(caption, ["guess", "positions", "candidates", "found"], rows, bars=True)

    # --- for other libraries ------------------------------------------------------------------------------------

    def to_networkx(self) -> "DiGraph":
        """The tree as a directed graph of networkx: nodes with guess and candidates, edges with the answer."""
        from networkx import DiGraph

        graph = DiGraph(game=str(self.game))
        for row in self._rows():
            node, parent = row.pop("node"), row.pop("parent")
            answer = row.pop("answer")
            graph.add_node(node, **row)
            if parent >= 0:
                graph.add_edge(parent, node, answer=answer)
        return graph

    def to_dataframe(self) -> "DataFrame":
        """The tree as a table of pandas, a row for each node in preorder; the index is the number of the node."""
        from pandas import DataFrame

        return DataFrame(self._rows()).set_index("node")

    def _rows(self) -> list[dict[str, Any]]:
        answers = [str(response) for response in self.game.responses]
        return [
            {
                "node": node,
                "parent": int(self.parents[node]),
                "answer": answers[self.responses[node]] if node != self.root else "",
                "guess": self.game.text(int(self.guesses[node])),
                "number": int(self.depths[node]) + 1,
                "candidates": int(self.sizes[node]),
                "finds": bool(self.finds[node]),
            }
            for node in range(len(self))
        ]


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
