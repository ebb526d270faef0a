"""One name for all positions that differ in nothing but labels.

Permuting positions, renaming symbols, and making the same guesses in another order change no value. So whatever is
known of one position is known of thousands: every first guess of 4x10 is the same one, and there are twenty second
ones. Decides which labelling stands for all of them, and how to get there and back.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from optimoo.game import Code, Game, Move, Relabelling

REORDERED = 2
"""Up to so many moves are compared in every order; beyond, the orders are many and the chances small."""


def distinct(moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves without those made before: asking again tells nothing."""
    return tuple(dict.fromkeys(moves))


def canonical(game: Game, moves: Sequence[Move]) -> tuple[tuple[Move, ...], Relabelling]:
    """The moves in the labelling that stands for all, and the relabelling that leads there.

    >>> game = Game(4, 10)
    >>> moves, relabelling = canonical(game, game.moves([("5813", "1B1C")]))
    >>> game.text(moves[0][0]), relabelling.apply((5, 8, 1, 3))
    ('0123', (0, 1, 2, 3))
    """
    told = [(game.code(guess), response) for guess, response in distinct(moves)]
    orders = permutations(told) if len(told) <= REORDERED else (tuple(told),)
    images = (image for order in orders for image in _images(game, order))
    best, relabelling = min(images, key=lambda image: image[0])
    return tuple((game.index(code), response) for code, response in best), relabelling


def _images(game: Game, told: Sequence[tuple[Code, int]]) -> Iterator[tuple[tuple[tuple[Code, int], ...], Relabelling]]:
    """For every way to permute positions: the moves with symbols numbered as they occur."""
    for places in permutations(range(game.positions)):
        names: dict[int, int] = {}
        for code, _ in told:
            for place in range(game.positions):
                names.setdefault(code[places.index(place)], len(names))
        for symbol in range(game.symbols):
            names.setdefault(symbol, len(names))
        relabelling = Relabelling(places, tuple(names[symbol] for symbol in range(game.symbols)))
        yield tuple((relabelling.apply(code), response) for code, response in told), relabelling


def translated(game: Game, moves: Sequence[Move], relabelling: Relabelling) -> tuple[Move, ...]:
    """The moves under other labels."""
    return tuple((game.index(relabelling.apply(game.code(guess))), response) for guess, response in moves)
