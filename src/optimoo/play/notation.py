"""Moves as people type them: ``0123 1B1C``, ``0123=1B1C``, ``0123 1A1B``, ``0123 1,1``, ``0123 11``, ``0123 1 1``.

Decides what separates a guess from its answer, and which everyday ways to write an answer are understood besides those
of :class:`optimoo.game.Response`. What is a code, and which answers can occur, the game says itself.
"""

import re
from collections.abc import Sequence

from optimoo.errors import InputError
from optimoo.game import Game, Move, Response

EXAMPLE = "0123 1B1C"
_MOVE = re.compile(r"\s*([^\s=:]+)(?:\s*[=:]\s*|\s+)(.*\S)\s*")
_TWO_NUMBERS = re.compile(r"(\d{1,4})\s+(\d{1,4})")


def read_response(game: Game, text: str) -> int:
    """The id of an answer; a lone 0 means that nothing is right.

    >>> game = Game(4, 10)
    >>> [str(game.responses[read_response(game, text)]) for text in ("1b 1c", "1 1", "0", "4")]
    ['1B1C', '1B1C', '0C', '4B']
    """
    given = text.strip()
    if not given:
        raise InputError("there is no answer; expected bulls and cows as in 2B1C, 2,1, 2A1B or 21")
    if given == "0":
        return game.response_id(Response(0, 0))
    if given == str(game.positions):
        return 0  # all of them: nobody needs to say that the rest are not cows
    if two := _TWO_NUMBERS.fullmatch(given):
        return game.response_id((int(two[1]), int(two[2])))
    compact = "".join(given.split())
    return game.response_id(compact if compact.isalnum() else given)


def read_move(game: Game, text: str) -> Move:
    """A guess and its answer.

    >>> game = Game(4, 10)
    >>> {read_move(game, text) for text in ("0123 1B1C", "0123=1b1c", "0123: 1A1B", "0123 1,1", "0123 11")}
    {(0, 7)}
    """
    match = _MOVE.fullmatch(text)
    if not match:
        raise InputError(f"{text.strip()!r} is not a guess with its answer; expected both, as in {EXAMPLE}")
    return game.index(match[1]), read_response(game, match[2])


def read_correction(game: Game, text: str) -> tuple[int, int]:
    """Which answer was wrong, counted from 0, and what it should be; people count from 1.

    >>> read_correction(Game(4, 10), "2 1B1C")
    (1, 7)
    """
    number, _, answer = text.strip().partition(" ")
    if not (number.isascii() and number.isdecimal() and answer) or len(number) > 4 or number == "0":
        raise InputError(f"{text.strip()!r} corrects nothing; expected a number and an answer, as in 2 1B1C")
    return int(number) - 1, read_response(game, answer)


def write_move(game: Game, move: Move) -> str:
    """A move in the form that all commands read."""
    guess, response = move
    return f"{game.text(guess)}={game.responses[response]}"


def write_moves(game: Game, moves: Sequence[Move]) -> str:
    """Several moves, separated by spaces."""
    return " ".join(write_move(game, move) for move in moves)
