"""The rules in one minute: an example of three guesses, each answer explained place by place."""

from collections.abc import Iterator

from optimoo.game import Game

GAME = Game(4, 10)
SECRET = "5813"
GUESSES = ("0123", "5143", "5813")

RULES = (
    "The number has four different digits. Each guess is answered by bulls, digits in their right place, and cows, "
    "digits that are in the number but elsewhere. Find it with as few guesses as you can."
)


def explained(guess: str, secret: str) -> list[str]:
    """What each digit of a guess tells, from left to right; for numbers without repeats.

    >>> explained("0123", "5813")
    ['0 is not in it', '1 is in it, but elsewhere: a cow', '2 is not in it', '3 is in its place: a bull']
    """
    told = []
    for symbol, hidden in zip(guess, secret, strict=True):
        if symbol == hidden:
            told.append(f"{symbol} is in its place: a bull")
        else:
            told.append(f"{symbol} is in it, but elsewhere: a cow" if symbol in secret else f"{symbol} is not in it")
    return told


def lesson() -> Iterator[tuple[str, str, list[str]]]:
    """The guesses of the example, with their answers and what each digit tells."""
    for guess in GUESSES:
        yield guess, str(GAME.answer(guess, SECRET)), explained(guess, SECRET)
