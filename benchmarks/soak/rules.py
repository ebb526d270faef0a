"""The rules once more, in the plainest way: what the server says is compared with what it should."""

from functools import lru_cache
from itertools import permutations, product

GAMES = ("4x10", "3x6", "4x6r")


@lru_cache
def codes(game):
    """All codes of a game."""
    positions, symbols = map(int, game.removesuffix("r").split("x"))
    letters = "0123456789abcdef"[:symbols]
    rows = product(letters, repeat=positions) if game.endswith("r") else permutations(letters, positions)
    return ["".join(row) for row in rows]


def score(guess, secret):
    """The response, as it is written."""
    bulls = sum(map(str.__eq__, guess, secret))
    cows = sum(min(guess.count(symbol), secret.count(symbol)) for symbol in set(guess)) - bulls
    written = (f"{bulls}B" if bulls else "") + (f"{cows}C" if cows else "")
    return written or "0C"
