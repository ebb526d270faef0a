"""Partitions: how guesses divide the candidates of a position.

A one-step rule looks at nothing but the sizes of a guess's cells, and at whether the guess is a candidate.
This module counts the cells of many guesses at once (:func:`cell_sizes`), and gathers the guesses of a
position into its *partitions*: the different ways to divide it, each with the smallest guess that does so. A
position of 4x10 has 5040 guesses but seldom more than a few hundred partitions; rules are applied to those.

It decides which guesses count at all: one that leaves all candidates together and is not the last candidate
itself tells nothing, and is left out. How good the others are is for the rules to say.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game, Position, guess_classes, response_table, table_bytes

TABLE_LIMIT = 1_200_000_000
"""Largest response table, in bytes, that is kept; beyond it answers are computed anew."""

Classes = tuple[NDArray[np.int64], NDArray[np.int64]]
"""The smallest guess of each class, and for every code the number of its class."""

_SYMMETRIC = 1  # after more guesses than this hardly any codes are equivalent, and looking for them does not pay
_FEW = 64  # so few guesses are compared directly; a table would take longer to make
_BLOCK_BYTES = 1 << 19  # answers looked at together; they are read once per response and should stay in cache
_BYTE = 255  # a block of so many candidates can be counted in bytes, which NumPy adds many at a time
_KEY_LIMIT = 1 << 62


@dataclass(frozen=True)
class Partitions:
    """The different ways to divide a position, in no particular order."""

    sizes: NDArray[np.int64]
    """Cell sizes, a row per partition, largest first, padded with zeros; a found secret is a cell of 1."""
    is_candidate: NDArray[np.bool_]
    """Whether the partition is made by candidates; the same sizes made by other guesses are another row."""
    guesses: NDArray[np.int64]
    """The smallest guess that makes each partition."""

    def __len__(self) -> int:
        """How many partitions there are."""
        return len(self.guesses)

    def rows(self, numbers: NDArray[np.int64]) -> "Partitions":
        """The partitions in these rows, in this order."""
        return Partitions(self.sizes[numbers], self.is_candidate[numbers], self.guesses[numbers])

    def least_totals(self) -> NDArray[np.int64]:
        """The fewest guesses that the cells of each can take after this one, if only their sizes are known.

        A cell of n takes at least 1 + 2 + ... + 2 guesses, and that of the found secret none.
        """
        least: NDArray[np.int64] = 2 * self.sizes.sum(axis=1) - np.count_nonzero(self.sizes, axis=1) - self.is_candidate
        return least


def partitions(position: Position, *, candidates_only: bool = False) -> Partitions:
    """The partitions of a position; with ``candidates_only``, those that candidates make."""
    candidates = position.candidates
    if len(candidates) == 1:
        return Partitions(np.ones((1, 1), dtype=np.int64), np.ones(1, dtype=bool), candidates)
    # Guesses of one class divide the candidates alike, and are candidates together or not at all; so the smallest of
    # each class is all that a rule with a tie-break by smallest code can ever choose.
    classes = _classes_at(position)
    guesses = None if classes is None else classes[0]
    if candidates_only:
        guesses = candidates if guesses is None else np.intersect1d(guesses, candidates)
    cells = cell_sizes(position, guesses)
    divides = np.flatnonzero(cells.max(axis=1) < len(candidates))
    is_candidate = cells[divides, 0] > 0
    sizes = np.sort(cells[divides].T, axis=0)[::-1][: len(candidates)]  # no more cells than candidates
    first = _first_of_each(sizes, is_candidate)
    width = np.count_nonzero(sizes[:, first].any(axis=1))
    chosen = divides[first]
    return Partitions(
        sizes[:width, first].T.astype(np.int64),
        is_candidate[first],
        chosen if guesses is None else guesses[chosen],
    )


def cells_of_every_code(position: Position) -> NDArray[np.int32]:
    """How many candidates give each response to each code, codes × responses."""
    classes = _classes_at(position)
    if classes is None:
        return cell_sizes(position)
    smallest, numbers = classes
    return cell_sizes(position, smallest)[numbers]


def _classes_at(position: Position) -> Classes | None:
    """The classes of guesses that the guesses made so far leave; None where there is little to gain, or no symmetry."""
    made = tuple(dict.fromkeys(guess for guess, _ in position.moves))
    if position.secrets is not None or len(made) > _SYMMETRIC:
        return None
    return _classes(position.game, made)


@lru_cache(maxsize=64)
def _classes(game: Game, made: tuple[int, ...]) -> Classes:
    """The classes of guesses after some guesses."""
    classes = guess_classes(game, [game.code(guess) for guess in made])
    smallest, numbers = np.unique(classes, return_inverse=True)
    return smallest, numbers


def _first_of_each(sizes: NDArray[np.int32], is_candidate: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The first column of each different kind; ``sizes`` holds one sorted partition per column.

    Every column becomes one integer, its sizes read as digits. Where the digits of many large cells do not
    fit, the integers so far are replaced by their ranks, so that nothing is ever hashed or rounded.
    """
    digit = int(sizes.max()) + 1
    keys = is_candidate.astype(np.int64)
    limit = 2
    for row in sizes:
        if limit * digit > _KEY_LIMIT:
            ranks = np.unique(keys, return_inverse=True)[1]
            keys, limit = ranks.astype(np.int64), len(ranks)
        keys = keys * digit + row
        limit *= digit
    return np.unique(keys, return_index=True)[1]


def cell_sizes(position: Position, guesses: NDArray[np.int64] | None = None) -> NDArray[np.int32]:
    """How many candidates give each response, guesses × responses; without ``guesses``, for every code."""
    game, candidates = position.game, position.candidates
    many = game.size if guesses is None else len(guesses)
    sizes = np.zeros((len(game.responses), many), dtype=np.int32)
    step = min(_BYTE, max(1, _BLOCK_BYTES // many))
    for start in range(0, len(candidates), step):
        answers = _answers(game, candidates[start : start + step], guesses)
        for response in range(len(sizes)):
            sizes[response] += (answers == response).view(np.uint8).sum(axis=0, dtype=np.uint8)
    return sizes.T


def _answers(game: Game, secrets: NDArray[np.int64], guesses: NDArray[np.int64] | None) -> NDArray[np.uint8]:
    """Response ids, secrets × guesses; a code answers a guess as that guess would answer the code."""
    if guesses is not None and len(guesses) <= _FEW:
        return np.stack([game.answers(guess, secrets) for guess in guesses.tolist()], axis=1)
    if table_bytes(game) <= TABLE_LIMIT:
        table = response_table(game)
        return table[secrets] if guesses is None else table[np.ix_(secrets, guesses)]
    others = slice(None) if guesses is None else guesses
    return np.stack([game.answers(secret, others) for secret in secrets.tolist()])
