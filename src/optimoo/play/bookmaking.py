"""Writing the book: every position after at most two guesses, solved once, so that nobody waits for it again.

Decides which positions the book holds and how many guesses of each. The form of its lines is in :mod:`.book`.
"""

from collections.abc import Callable, Iterator

import numpy as np

from optimoo.game import Game, Move, guess_classes
from optimoo.play.book import COMPLETE, write_line
from optimoo.play.canonical import canonical
from optimoo.play.solver import Solver

THIRD_GUESSES = 5
"""After two guesses so many are listed; before, all of them: there are few that differ."""


def positions(game: Game) -> list[tuple[Move, ...]]:
    """Canonical moves of all positions after up to two different guesses that leave more than two candidates.

    >>> len(positions(Game(4, 10)))
    694
    """
    after_one = dict.fromkeys(_longer(game, ()))
    after_two = dict.fromkeys(moves for before in after_one for moves in _longer(game, before))
    return [(), *after_one, *after_two]


def _longer(game: Game, before: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """The positions that one more guess may lead to, each guess standing for those that are only relabelled."""
    made = [guess for guess, _ in before]
    candidates = game.candidates(before)
    for guess in np.unique(guess_classes(game, [game.code(guess) for guess in made])).tolist():
        sizes = np.bincount(game.answers(guess, candidates))
        for response in np.flatnonzero(sizes > 2).tolist():
            if response and guess not in made:
                yield canonical(game, (*before, (guess, response)))[0]


def make_book(game: Game, workers: int | None, progress: Callable[[int, int], None]) -> str:
    """The text of the book; ``progress`` hears how many positions are done, of how many."""
    solver = Solver(game, workers, memory=256 << 20)
    wanted = positions(game)
    lines = []
    for done, moves in enumerate(wanted):
        progress(done, len(wanted))
        count = game.size if len(moves) <= COMPLETE else THIRD_GUESSES
        lines.append(write_line(game, moves, solver.best(moves, count, None, lambda _: None)))
    return "\n".join(lines) + "\n"
