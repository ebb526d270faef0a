"""What was worked out beforehand, because finding it anew would take too long: the book, and shipped strategies.

The book holds the positions of 4x10 after at most two guesses, under the labels that stand for all their copies
(:meth:`optimoo.game.Position.canonical`). Each line is a position and, best first, guesses with their profiles.
``make book`` writes it; the tests compare it with fresh searches.

A shipped minimum strategy gives the value of every position on its way, and of all their relabelled copies. Reading
either needs no search and no compiler; what they do not reach is for :mod:`optimoo.play.advice` to search.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import numpy as np

from optimoo.game import Code, Game, Position, Relabelling
from optimoo.strategy import Profile, Strategy, code_texts, is_shipped, shipped

Listed = Sequence[tuple[int, Profile]]
"""Guesses, best first, each with the profile of what follows."""

COMPLETE = 1
"""After up to so many guesses every guess that differs from the others is listed."""


@lru_cache(maxsize=8)
def book_of(game: Game) -> Mapping[Position, Listed]:
    """What the book says of a game, by canonical position."""
    page = files("optimoo.play") / "shipped" / f"{game.plain}.book"
    if not page.is_file():
        return {}
    codes = {text: code for code, text in enumerate(code_texts(game.plain, np.arange(game.size)))}
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


# --- shipped strategies, under any labels ---------------------------------------------------------------------


@lru_cache(maxsize=8)
def shipped_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name that the package ships for a game, if any."""
    full = f"{game.plain}-{name}"
    return shipped(full).strategy if is_shipped(full) else None


def located(strategy: Strategy, position: Position) -> tuple[int, Relabelling] | None:
    """The node whose path is a relabelled copy of the position, and the relabelling from the strategy to it."""
    game = strategy.game
    made = dict.fromkeys(position.moves)  # asking again tells nothing
    node = strategy.root
    planned: list[Code] = []
    for _, response in made:
        planned.append(game.code(int(strategy.guesses[node])))
        following = strategy.child(node, response)
        if following is None:
            return None
        node = following
    relabelling = Relabelling.between(game, planned, [game.code(guess) for guess, _ in made])
    return None if relabelling is None else (node, relabelling)


def planned(position: Position, name: str) -> tuple[int, Profile] | None:
    """What a shipped strategy guesses in a position and the profile of its play from there, if it leads here."""
    strategy = shipped_strategy(position.game, name)
    place = located(strategy, position) if strategy else None
    if strategy is None or place is None:
        return None
    node, relabelling = place
    return relabelling.image(position.game, int(strategy.guesses[node])), strategy.further(node)
