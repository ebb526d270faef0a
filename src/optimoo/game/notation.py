"""Moves as text: one as people type it (``0123 1B1C``, ``0123: 1A1B``, ``0123 1 1``), or many, ``0123=1B1C 4567=0C``.

Decides what separates a guess from its answer, and which everyday ways to write an answer are understood besides those
of :class:`optimoo.game.Response`. What is a code, and which answers can occur, the game says itself; whether moves make
sense together is for :class:`optimoo.game.Position` to say.
"""

import re
from collections.abc import Sequence

from optimoo.errors import InputError
from optimoo.game.response import Response
from optimoo.game.rules import CodeLike, Game, History, Move, ResponseLike

EXAMPLE = "0123 1B1C"
LONGEST_HISTORY = 40
"""Moves of a history at most: as many as a game may have. Each costs a look at every code of the game."""

SHOWN = 40
"""Characters of wrong input that a message repeats, however long it is."""

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
        raise InputError(
            f"{text.strip()!r} is not a correction; expected the number of an answer and the right one, as in 2 1B1C"
        )
    return int(number) - 1, read_response(game, answer)


def read_history(game: Game, history: History) -> tuple[Move, ...]:
    """Moves in indices and ids, from a text like ``0123=1B1C 4567=0C`` or from a sequence of moves in any form.

    >>> read_history(Game(4, 10), "0123=1B1C 4567=0C") == read_history(Game(4, 10), ["0123=1B1C", ((4, 5, 6, 7), "0C")])
    True
    """
    if isinstance(history, str):
        check_length(history.count("="))
        history = history.split()
    try:
        told = iter(history)
    except TypeError:
        raise InputError(f"{excerpt(str(history))} is not a history; expected a text or a sequence of moves") from None
    moves = []
    for move in told:
        guess, response = _cut(move) if isinstance(move, str) else _pair(move)
        moves.append((game.index(guess), game.response_id(response)))
    return tuple(moves)


def check_length(moves: int) -> None:
    """Refuse histories longer than any game."""
    if moves > LONGEST_HISTORY:
        raise InputError(f"the history has {moves:,} moves; expected at most {LONGEST_HISTORY}")


def _pair(move: tuple[CodeLike, ResponseLike | int]) -> tuple[CodeLike, ResponseLike | int]:
    try:
        guess, response = move
    except (TypeError, ValueError):
        raise InputError(f"{excerpt(str(move))} is not a move; expected a guess and its answer") from None
    return guess, response


def _cut(move: str) -> tuple[str, str]:
    guess, equals, response = move.partition("=")
    if not equals:
        raise InputError(f"{excerpt(move)} is not a move; expected GUESS=RESPONSE, as in 0123=1B1C")
    return guess, response


def excerpt(text: str) -> str:
    """Wrong input as a message can show it, whatever its length."""
    return repr(text) if len(text) <= SHOWN else f"{text[:SHOWN]!r}..."


def write_move(game: Game, move: Move) -> str:
    """A move in the form that all commands read."""
    guess, response = move
    return f"{game.text(guess)}={game.responses[response]}"


def write_moves(game: Game, moves: Sequence[Move]) -> str:
    """Several moves, separated by spaces."""
    return " ".join(write_move(game, move) for move in moves)
