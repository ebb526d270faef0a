"""Answers to a guess: bulls and cows, and how people write them.

Decides the notation (``2B1C``, ``4B``, ``0C``; on input also ``2,1``, ``2A1B`` and ``21``). Which responses a
game can give, and their ids, is decided by :class:`optimoo.game.Game`.
"""

import re
from typing import NamedTuple, Self

from optimoo.errors import InputError

# Numbers of bounded length, because int() refuses thousands of digits in words of its own.
_LETTERS = re.compile(r"(?:(\d{1,4})[BA])?(?:(\d{1,4})C)?", re.IGNORECASE)
_LETTERS_AB = re.compile(r"(\d{1,4})A(\d{1,4})B", re.IGNORECASE)  # East Asian: A are bulls, B are cows
_PAIR = re.compile(r"(\d{1,4})\s*[,;]\s*(\d{1,4})")
_DIGITS = re.compile(r"(\d)(\d)")


class Response(NamedTuple):
    """How many symbols are right: in the right place (bulls) and in another place (cows)."""

    bulls: int
    cows: int

    def __str__(self) -> str:
        """The shortest unambiguous form: ``2B1C``, ``4B``, ``3C``, and ``0C`` for nothing right."""
        bulls = f"{self.bulls}B" if self.bulls else ""
        cows = f"{self.cows}C" if self.cows or not self.bulls else ""
        return bulls + cows

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a response in any of the accepted notations.

        >>> [str(Response.parse(t)) for t in ("2B1C", "2b", "1c", "2A1B", "2,1", "21", "0C", "0A0B")]
        ['2B1C', '2B', '1C', '2B1C', '2B1C', '2B1C', '0C', '0C']
        """
        stripped = text.strip()
        for pattern in (_LETTERS_AB, _LETTERS, _PAIR, _DIGITS):
            match = pattern.fullmatch(stripped)
            if match and any(match.groups()):
                bulls, cows = (int(group or 0) for group in match.groups())
                return cls(bulls, cows)
        raise InputError(f"{text!r} is not a response; expected bulls and cows as in 2B1C, 2,1, 2A1B or 21")
