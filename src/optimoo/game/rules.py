"""The rules: which codes there are, and how a guess is answered.

A :class:`Game` is a small immutable value. It names codes in three ways (text for people, tuples of symbols
for reasoning, indices for computing) and answers guesses one at a time or a whole row at a time. Codes are
numbered in lexicographic order, responses in the order 4B, 3B, 2B2C, ..., 0C: id 0 always means that the
secret is found.

Which characters people write is the game's alphabet. It changes texts and nothing else: games that differ in it alone
are equal, so whatever is kept by game (tables, books, strategies, checkpoints) serves all of them.
"""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from itertools import chain, permutations, product
from threading import Lock
from typing import Self, TypeVar
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from optimoo.cores import usable_cores
from optimoo.errors import InputError
from optimoo.exact import whole
from optimoo.game.bits import BitForm, Selection
from optimoo.game.response import Response

SYMBOLS = "0123456789abcdef"
MIN_POSITIONS, MAX_POSITIONS = 2, 6
MIN_SYMBOLS, MAX_SYMBOLS = 2, len(SYMBOLS)

RESERVED = "=:,/"
"""Characters that are no symbols, because they separate what is written."""

ALONE = 4096
"""Tables of more codes than this are filled by several threads: one would take a tenth of a second or more."""

SHARED = 1 << 15
"""What is computed for games of up to this many codes is shared by equal ones; it takes less than a megabyte each."""

ROWS = 16
"""Guesses answered together while the table is filled: enough to keep NumPy busy, few enough for the cache."""

# The numbers are bounded, because int() refuses thousands of digits.
_NOTATION = re.compile(r"(\d{1,4})x(\d{1,4})(r?)(?::(.+))?", re.IGNORECASE)

Code = tuple[int, ...]
CodeLike = str | Sequence[int] | int
ResponseLike = str | tuple[int, int]
History = str | Sequence[str | tuple[CodeLike, ResponseLike | int]]
"""Moves in any form: all of them as one text, or one by one as texts or pairs."""
Move = tuple[int, int]
"""A guess (code index) and its answer (response id)."""

Index = TypeVar("Index", bound=np.integer)
"""Whatever integer type an array of code indices has."""

Value = TypeVar("Value")


@lru_cache(maxsize=16)
def _first_of_equals(game: "Game") -> "Game":
    """The first of all equal games that was asked for, as long as it is remembered."""
    return game


def _by_rules(compute: "Callable[[Game], Value]") -> cached_property[Value]:
    """A property that follows from the rules alone: computed once for all games that are equal, unless it is large."""

    @wraps(compute)
    def computed(game: "Game") -> Value:
        first = game if game.size > SHARED else _first_of_equals(game)
        value: Value = compute(game) if first is game else getattr(first, compute.__name__)
        return value

    return cached_property(computed)


@dataclass(frozen=True)
class Game:
    """One game: ``positions`` places, ``symbols`` kinds of symbol, with or without repeated symbols.

    >>> moo = Game(4, 10)
    >>> str(moo), moo.size, len(moo.responses)
    ('4x10', 5040, 14)
    >>> str(moo.answer("1245", "3951"))
    '2C'

    Codes are read and written in the symbols of ``alphabet``, by default the first of 0123456789abcdef. Upper and lower
    case are the same, except of a letter that the alphabet has in both.

    >>> colours = Game(4, 6, True, alphabet="RGBYOP")
    >>> str(colours), colours.text(0), str(colours.answer("rgby", "GRBB")), colours == Game(4, 6, True)
    ('4x6r:RGBYOP', 'RRRR', '1B2C', True)
    """

    positions: int
    symbols: int
    repeats: bool = False
    alphabet: str = field(default="", compare=False)
    """The symbols of this game, in order."""

    def __post_init__(self) -> None:
        """Refuse games outside the supported range."""
        for name in ("positions", "symbols"):
            object.__setattr__(self, name, whole(getattr(self, name)))
        if not MIN_POSITIONS <= self.positions <= MAX_POSITIONS:
            raise InputError(f"{self} has {self.positions} positions; expected {MIN_POSITIONS} to {MAX_POSITIONS}")
        if not MIN_SYMBOLS <= self.symbols <= MAX_SYMBOLS:
            raise InputError(f"{self} has {self.symbols} symbols; expected {MIN_SYMBOLS} to {MAX_SYMBOLS}")
        if not self.repeats and self.symbols < self.positions:
            raise InputError(
                f"{self} has fewer symbols than positions; without repeats it needs at least {self.positions}"
            )
        object.__setattr__(self, "alphabet", _checked(self.alphabet or SYMBOLS[: self.symbols], self.symbols))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the notation ``4x10`` (all symbols different) or ``4x6r`` (repeats allowed), or ``4x6r:RGBYOP``."""
        match = _NOTATION.fullmatch(text.strip())
        if not match:
            raise InputError(f"{text!r} is not a game; expected POSITIONSxSYMBOLS, like 4x10, or 4x6r to allow repeats")
        return cls(int(match[1]), int(match[2]), bool(match[3]), match[4] or "")

    def __str__(self) -> str:
        """The game's notation, with the alphabet unless it is the plain one."""
        own = "" if self.alphabet in ("", SYMBOLS[: self.symbols]) else f":{self.alphabet}"
        return f"{self.positions}x{self.symbols}{'r' if self.repeats else ''}{own}"

    def __reduce__(self) -> tuple[type["Game"], tuple[int, int, bool, str]]:
        """Travel as four small values; whatever arrays were computed here are computed again there."""
        return Game, (self.positions, self.symbols, self.repeats, self.alphabet)

    @cached_property
    def plain(self) -> "Game":
        """This game in the symbols 0123456789abcdef, under which it is kept."""
        return Game(self.positions, self.symbols, self.repeats)

    # --- codes ----------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many codes there are."""
        if self.repeats:
            return int(self.symbols**self.positions)
        return math.perm(self.symbols, self.positions)

    @_by_rules
    def codes(self) -> NDArray[np.uint8]:
        """All codes in lexicographic order, one row of symbols each (read-only)."""
        symbols = range(self.symbols)
        rows = product(symbols, repeat=self.positions) if self.repeats else permutations(symbols, self.positions)
        codes = np.fromiter(chain.from_iterable(rows), dtype=np.uint8, count=self.size * self.positions)
        codes.flags.writeable = False
        return codes.reshape(self.size, self.positions)

    def number(self, codes: NDArray[np.integer]) -> NDArray[np.int64]:
        """Each row of symbols read as one number; numbers come in the same order as codes."""
        numbers = np.zeros(codes.shape[:-1], dtype=np.int64)
        for place in range(self.positions):
            numbers *= self.symbols
            numbers += codes[..., place]
        return numbers

    @_by_rules
    def _numbers(self) -> NDArray[np.int64]:
        return self.number(self.codes)

    def with_number(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """The indices of the codes that have these numbers."""
        return np.searchsorted(self._numbers, numbers)

    def indices(self, codes: NDArray[np.integer]) -> NDArray[np.int64]:
        """The indices of valid codes given as rows of symbols."""
        return self.with_number(self.number(codes))

    def code(self, code: CodeLike) -> Code:
        """A code as a tuple of symbols."""
        if isinstance(code, int | np.integer):
            return tuple(self.codes[self.index(code)].tolist())
        return self._symbols_of(code)

    def text(self, code: CodeLike) -> str:
        """A code as people write it."""
        return "".join(self.alphabet[symbol] for symbol in self.code(code))

    def index(self, code: CodeLike) -> int:
        """The index of a code given as text, as a tuple of symbols, or already as an index."""
        if isinstance(code, int | np.integer):
            number = whole(code)
            if not 0 <= number < self.size:
                raise InputError(f"code index {code} is out of range; {self} has codes 0 to {self.size - 1}")
            return number
        number = 0
        for symbol in self._symbols_of(code):  # as in :meth:`number`, which is for many codes
            number = number * self.symbols + symbol
        return int(self._numbers.searchsorted(number))

    def is_code(self, text: str) -> bool:
        """Whether a text is a code of this game."""
        try:
            self._symbols_of(text)
        except InputError:
            return False
        return True

    def _symbols_of(self, code: str | Sequence[int]) -> Code:
        if isinstance(code, str):
            row = tuple(self.symbol_numbers.get(letter, -1) for letter in code.strip())
        else:
            code = row = _integers(code)
        if len(row) != self.positions or min(row) < 0 or max(row) >= self.symbols:
            raise InputError(f"{code!r} is not a code of {self}; {self._expected}")
        if not self.repeats and len(set(row)) < len(row):
            raise InputError(f"{code!r} repeats a symbol, which {self} does not allow; {self._expected}")
        return row

    @property
    def _expected(self) -> str:
        return f"expected {self.positions} {'' if self.repeats else 'different '}symbols from {self.alphabet}"

    @cached_property
    def symbol_numbers(self) -> dict[str, int]:
        """The number of every character that is read as a symbol."""
        numbers = {symbol: number for number, symbol in enumerate(self.alphabet)}
        return {symbol.swapcase(): number for symbol, number in numbers.items()} | numbers

    # --- responses ------------------------------------------------------------------------------------------

    @_by_rules
    def responses(self) -> tuple[Response, ...]:
        """Every response that some guess and secret give, most bulls first; id 0 is "found".

        Which ones occur depends on the game: 3B1C never does, 0C needs enough symbols to miss them all. Every
        pair of codes is a relabelling of a pair whose guess introduces its symbols in order, so those guesses
        suffice.
        """
        seen = np.zeros((self.positions + 1, self.positions + 1), dtype=bool)
        for guess in self._ordered_codes():
            bulls, both = self.bit_form.compare(guess, slice(None))
            seen[bulls, both - bulls] = True
        found = (Response(int(bulls), int(cows)) for bulls, cows in np.argwhere(seen))
        return tuple(sorted(found, reverse=True))

    def _ordered_codes(self) -> NDArray[np.int64]:
        """Indices of the codes whose symbols first occur in the order 0, 1, 2, ..."""
        limit = np.zeros(self.size, dtype=np.int64)
        ordered = np.ones(self.size, dtype=bool)
        for column in self.codes.T:
            ordered &= column <= limit
            limit += column == limit
        return np.flatnonzero(ordered)

    def response_id(self, response: ResponseLike | int) -> int:
        """The id of a response given as text, as a pair, or already as an id."""
        if isinstance(response, int | np.integer):
            number = whole(response)
            if not 0 <= number < len(self.responses):
                raise InputError(f"response id {response} is out of range; {self} has {len(self.responses)}")
            return number
        parsed = Response.parse(response) if isinstance(response, str) else _pair(response)
        if parsed not in self._response_ids:
            raise InputError(
                f"{parsed} cannot occur in {self}; its responses are {', '.join(map(str, self.responses))}"
            )
        return self._response_ids[parsed]

    @_by_rules
    def _response_ids(self) -> dict[Response, int]:
        return {response: number for number, response in enumerate(self.responses)}

    def answer(self, guess: CodeLike, secret: CodeLike) -> Response:
        """Bulls and cows of ``guess`` when the secret is ``secret``."""
        a, b = self.code(guess), self.code(secret)
        bulls = sum(x == y for x, y in zip(a, b, strict=True))
        both = sum(min(a.count(symbol), b.count(symbol)) for symbol in set(a))
        return Response(bulls, both - bulls)

    # --- many answers at once -------------------------------------------------------------------------------

    @_by_rules
    def bit_form(self) -> "BitForm":
        """The codes as bit patterns, for answering many guesses at once."""
        return BitForm(self.codes, self.symbols)

    @_by_rules
    def ids_by_counts(self) -> NDArray[np.uint8]:
        """Response id by (bulls, symbols in common); 255 where impossible."""
        ids = np.full((self.positions + 1, self.positions + 1), 255, dtype=np.uint8)
        for number, (bulls, cows) in enumerate(self.responses):
            ids[bulls, bulls + cows] = number
        return ids

    def answers(self, guesses: int | NDArray[np.integer], secrets: Selection) -> NDArray[np.uint8]:
        """Response ids of guesses and secrets, pair by pair; one guess is compared with every secret."""
        bulls, both = self.bit_form.compare(guesses, secrets)
        bulls *= np.uint8(self.positions + 1)
        bulls += both
        ids: NDArray[np.uint8] = self.ids_by_counts.take(bulls)  # one flat look-up: much faster than two indices
        return ids

    def row(self, guess: int) -> NDArray[np.uint8]:
        """Response ids of one guess against every code."""
        return self.answers(guess, slice(None))

    def candidates(self, history: History = ()) -> NDArray[np.int64]:
        """Indices of the codes that agree with every answer of a history; see :class:`optimoo.game.Position`."""
        from optimoo.game.position import Position  # which is made of games, so it cannot be imported before them

        return Position.of(self, history).candidates

    def filter(self, candidates: NDArray[Index], guess: int, response: int) -> NDArray[Index]:
        """The candidates that answer ``response`` to ``guess``."""
        left: NDArray[Index] = candidates[self.answers(guess, candidates) == response]
        return left


def _checked(alphabet: str, symbols: int) -> str:
    expected = f"expected {symbols} different letters, digits or signs of ASCII, none of {' '.join(RESERVED)}"
    if not isinstance(alphabet, str):
        raise InputError(f"{alphabet!r} is not a text of symbols; {expected}")
    if len(alphabet) != symbols:
        raise InputError(f"the alphabet has {len(alphabet)} symbols; {expected}")
    for symbol in alphabet:
        if not "!" <= symbol <= "~" or symbol in RESERVED:
            raise InputError(f"{symbol!r} cannot be a symbol; {expected}")
    if len(set(alphabet)) < symbols:
        raise InputError(f"the alphabet {alphabet} has a symbol twice; {expected}")
    return alphabet


def _integers(values: Sequence[int]) -> tuple[int, ...]:
    """Symbols or counts as plain integers; a fraction is refused rather than rounded."""
    try:
        return tuple(map(whole, values))
    except (TypeError, InputError) as error:
        raise InputError(f"{values!r} is not a sequence of whole numbers") from error


def _pair(response: Sequence[int]) -> Response:
    numbers = _integers(response)
    if len(numbers) != 2:
        raise InputError(f"{response!r} is not a response; expected bulls and cows as in (2, 1) or 2B1C")
    return Response(*numbers)


# --- the response table: every guess against every secret ---------------------------------------------------


def table_bytes(game: Game) -> int:
    """Memory the table of this game takes."""
    return game.size**2


_in_use: "WeakValueDictionary[Game, NDArray[np.uint8]]" = WeakValueDictionary()
_making = Lock()  # whoever asks while a table is made waits for it; each making their own, forty would fill gigabytes


@lru_cache(maxsize=2)
def response_table(game: Game) -> NDArray[np.uint8]:
    """Response ids, code × code, one byte each (read-only); there is one for each game, however many use it.

    It is symmetric (bulls and cows do not care which of the two codes is the guess), so row s holds both what s answers
    to every guess and what guess s is answered by every secret.
    """
    with _making:
        known = _in_use.get(game)
        if known is None:
            known = np.empty((game.size, game.size), dtype=np.uint8)
            _fill(game, known)
            _in_use[game] = known
        return known


def _fill(game: Game, table: NDArray[np.uint8]) -> None:
    """Write the response ids of all pairs of codes to an array, which is read-only from then on."""
    codes = np.arange(game.size)
    waiting = iter(range(0, game.size, ROWS))

    def fill() -> None:
        for first in waiting:
            table[first : first + ROWS] = game.answers(codes[first : first + ROWS, None], slice(None))

    if game.size > ALONE:  # NumPy keeps the interpreter from others only between its steps
        from concurrent.futures import ThreadPoolExecutor  # takes its time to load, and few need it

        threads = usable_cores()
        with ThreadPoolExecutor(threads) as pool:
            for filled in [pool.submit(fill) for _ in range(threads)]:
                filled.result()
    fill()
    table.flags.writeable = False
