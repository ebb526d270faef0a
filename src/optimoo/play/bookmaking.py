"""Writing the book: every position after at most two guesses, solved once, so that nobody waits for it again.

Decides which positions the book holds and how many guesses of each. The form of its lines is in :mod:`.book`.
"""

from collections.abc import Callable, Iterator

from optimoo.game import Game, Position
from optimoo.play.book import COMPLETE, write_line
from optimoo.play.solver import Solver
from optimoo.search import MEMORY

THIRD_GUESSES = 5
"""After two guesses so many are listed; before, all of them: there are few that differ."""


def positions(game: Game) -> list[Position]:
    """Canonical positions after up to two different guesses that leave more than two candidates.

    >>> len(positions(Game(4, 10)))
    694
    """
    start = Position(game)
    after_one = dict.fromkeys(_longer(start))
    after_two = dict.fromkeys(longer for before in after_one for longer in _longer(before))
    return [start, *after_one, *after_two]


def _longer(before: Position) -> Iterator[Position]:
    """The positions that one more guess may lead to, each guess standing for those that are only relabelled."""
    made = {guess for guess, _ in before.moves}
    for guess in before.distinct_guesses().tolist():
        for cell in before.unfound_cells(guess):
            if cell.size > 2 and guess not in made:
                yield cell.canonical()[0]


def make_book(game: Game, workers: int | None, progress: Callable[[int, int], None]) -> str:
    """The text of the book; ``progress`` hears how many positions are done, of how many."""
    solver = Solver(game, workers, MEMORY)
    wanted = positions(game)
    lines = []
    for done, position in enumerate(wanted):
        progress(done, len(wanted))
        count = game.size if position.depth <= COMPLETE else THIRD_GUESSES
        lines.append(write_line(position, solver.best(position, count)))
    return "\n".join(lines) + "\n"
