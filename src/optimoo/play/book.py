"""The book: positions whose best guesses were worked out beforehand, because finding them anew would take too long.

It holds the positions of 4x10 after at most two guesses, under the labels that stand for all their copies
(:meth:`optimoo.game.Position.canonical`). Each line is a position and, best first, guesses with their profiles.
``make book`` writes it; the tests compare it with fresh searches. Reading it needs no search.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import numpy as np

from optimoo.game import Game, Position
from optimoo.strategy import Profile, code_texts

Listed = Sequence[tuple[int, Profile]]
"""Guesses, best first, each with the profile of what follows."""

COMPLETE = 1
"""After up to so many guesses every guess that differs from the others is listed."""


@lru_cache(maxsize=8)
def book_of(game: Game) -> Mapping[Position, Listed]:
    """What the book says of a game, by canonical position."""
    page = files("optimoo.play") / "shipped" / f"{game}.book"
    if not page.is_file():
        return {}
    codes = {text: code for code, text in enumerate(code_texts(game, np.arange(game.size)))}
    responses = {str(response): number for number, response in enumerate(game.responses)}
    book = {}
    for line in page.read_text("ascii").splitlines():
        position, _, guesses = line.partition(": ")
        moves = tuple((codes[guess], responses[answer]) for guess, answer in _pairs(position))
        listed = [(codes[guess], Profile(map(int, profile.split("/")))) for guess, profile in _pairs(guesses)]
        book[Position(game, moves)] = listed
    return book


def _pairs(text: str) -> list[list[str]]:
    return [part.split("=") for part in text.split()]


def write_line(position: Position, listed: Listed) -> str:
    """One position of the book, as :func:`book_of` reads it."""
    guesses = " ".join(f"{position.game.text(guess)}={profile}" for guess, profile in listed)
    return f"{position}: {guesses}"
