"""The book: positions whose best guesses were worked out beforehand, because finding them anew would take too long.

It holds the positions of 4x10 after one and two guesses that a search would need more than a moment for, under the
labels that stand for all their copies (:mod:`.canonical`). Each line is a position and, best first, guesses with their
profiles. ``make book`` writes it; the tests compare it with fresh searches. Reading it needs no search.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

from optimoo.game import Game, Move
from optimoo.play.values import Profile

Listed = Sequence[tuple[int, Profile]]
"""Guesses, best first, each with the profile of what follows."""


@lru_cache(maxsize=8)
def book_of(game: Game) -> Mapping[tuple[Move, ...], Listed]:
    """What the book says of a game, by canonical moves."""
    page = files("optimoo.play") / "shipped" / f"{game}.book"
    return dict(_read(game, line) for line in page.read_text("ascii").splitlines()) if page.is_file() else {}


def _read(game: Game, line: str) -> tuple[tuple[Move, ...], Listed]:
    position, _, guesses = line.partition(": ")
    moves = game.moves([(guess, answer) for guess, _, answer in (part.partition("=") for part in position.split())])
    listed = []
    for entry in guesses.split():
        guess, _, profile = entry.partition("=")
        listed.append((game.index(guess), tuple(map(int, profile.split("/")))))
    return moves, listed


def write_line(game: Game, moves: Sequence[Move], listed: Listed) -> str:
    """One position of the book, as :func:`book_of` reads it."""
    position = " ".join(f"{game.text(guess)}={game.responses[response]}" for guess, response in moves)
    guesses = " ".join(f"{game.text(guess)}={'/'.join(map(str, profile))}" for guess, profile in listed)
    return f"{position}: {guesses}"
