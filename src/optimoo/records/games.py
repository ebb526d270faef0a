"""Which games the table is about, in order of size."""

from optimoo.game import Game

POSITIONS = range(2, 6)
SYMBOLS = range(2, 17)


def games_up_to(codes: int) -> list[Game]:
    """All games of two to five positions with at most so many codes, smallest first.

    >>> [str(game) for game in games_up_to(9)]
    ['2x2', '2x2r', '2x3', '3x3', '3x2r', '2x3r']
    """
    games = [
        Game(positions, symbols, repeats)
        for positions in POSITIONS
        for symbols in SYMBOLS
        for repeats in (False, True)
        if repeats or symbols >= positions
    ]
    return sorted((game for game in games if game.size <= codes), key=lambda game: (game.size, str(game)))
