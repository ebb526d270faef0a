"""Games as somebody's program has written them down: one JSON object a line, or the same fields in Python.

Decides the format (docs/scoring.md), which guesses are invalid, and what is refused: answers that contradict the secret
or each other, games that go on after their end. What the guesses are worth is decided elsewhere.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from optimoo.errors import InputError
from optimoo.files import PathLike, read_bounded
from optimoo.game import Game, Position, excerpt, read_response

LARGEST = 256 << 20
"""Bytes of a file at most: about a million games."""

SHOWN = 80
"""Characters of a guess that are kept; what is longer is no guess."""

UNNAMED = "unnamed"
"""The player of games that do not say whose they are."""

Record = Mapping[str, Any]
"""One game as JSON gives it."""


@dataclass(frozen=True)
class Entry:
    """One turn as it was written down."""

    text: str
    code: int | None
    """The index of the code that was guessed; None if the guess is invalid."""
    response: int | None
    """The id of the answer; None if the guess is invalid."""


@dataclass(frozen=True)
class Transcript:
    """One game as it was written down."""

    where: str
    """The place that messages name: ``line 3``."""
    game: Game
    player: str
    id: str | None
    secret: int | None
    entries: tuple[Entry, ...]
    symbols: tuple[str, ...]
    """The names of the symbols."""

    @cached_property
    def end(self) -> Position:
        """The position after the last valid guess."""
        return Position(self.game, tuple((e.code, e.response) for e in self.entries if e.code is not None))  # type: ignore[misc]

    def spelled(self, code: int) -> str:
        """A code in the symbols of this game's author."""
        gap = " " if any(len(name) > 1 for name in self.symbols) else ""
        return gap.join(self.symbols[symbol] for symbol in self.game.code(code))


def read_transcripts(source: PathLike | Iterable[Record]) -> list[Transcript]:
    """Every game of a file, or of records in memory; whatever is wrong is told with its line."""
    if isinstance(source, Iterable) and not isinstance(source, str):
        found = [_read(record, f"game {number}") for number, record in enumerate(source, start=1)]
    else:
        found = [_read(record, where) for where, record in _records(source)]
    if not found:
        raise InputError("there is no game to score; expected one JSON object a line, or at least one record")
    return found


def _records(path: PathLike) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(read_bounded(path, LARGEST).split(b"\n"), start=1):
        where = f"line {number}"
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
            if text:
                yield where, json.loads(text)
        except UnicodeDecodeError:
            raise InputError(f"{where} is not text in UTF-8; expected one JSON object") from None
        except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
            reason = error.msg.lower() if isinstance(error, json.JSONDecodeError) else "it cannot be read"
            raise InputError(f"{where} is not valid JSON ({reason}); expected one JSON object") from None


def _read(record: Any, where: str) -> Transcript:
    try:
        if not isinstance(record, Mapping):
            raise InputError(f"{excerpt(str(record))} is not a game; expected an object with game and guesses")
        return _Reader(record, where).transcript()
    except InputError as error:
        raise InputError(f"{where}: {error}") from None


class _Reader:
    """Reads one record, field by field."""

    def __init__(self, record: Record, where: str) -> None:
        self._record, self._where = record, where
        self._game = Game.parse(self._field("game", str, "a game like 4x10"))
        self._named = record.get("symbols") is not None
        self._symbols = self._names() if self._named else tuple(self._game.alphabet)
        folded = {name.casefold(): number for number, name in enumerate(self._symbols)}
        self._numbers = folded if self._named else self._game.symbol_numbers
        if len(self._numbers) < len(self._symbols):
            raise InputError("two symbols have the same name; expected a name of its own for each")

    def transcript(self) -> Transcript:
        """The game, if nothing is wrong with it."""
        game, record = self._game, self._record
        player, name = record.get("player"), record.get("id")
        secret = None if record.get("secret") is None else self._code(record["secret"])
        if secret is None and record.get("secret") is not None:
            raise InputError(f"the secret {excerpt(_text(record['secret']))} is not a code of {game}")
        transcript = Transcript(
            where=self._where,
            game=game,
            player=UNNAMED if player is None else _text(player),
            id=None if name is None else _text(name),
            secret=secret,
            entries=tuple(self._entries(secret)),
            symbols=self._symbols,
        )
        Position.of(game, transcript.end)  # refuses answers that contradict each other
        if any(entry.response == 0 for entry in transcript.entries[:-1]):
            raise InputError("the game goes on after the secret was found; expected nothing more")
        return transcript

    def _field(self, name: str, kind: type, expected: str) -> Any:
        value = self._record.get(name)
        if not isinstance(value, kind):
            told = f"{name} is {excerpt(str(value))}" if name in self._record else f"{name} is missing"
            raise InputError(f"{told}; expected {expected}")
        return value

    def _names(self) -> tuple[str, ...]:
        given = self._record["symbols"]
        if not isinstance(given, str | list) or not all(isinstance(name, str) and name.strip() for name in given):
            raise InputError(f"symbols is {excerpt(str(given))}; expected a text or a list of names")
        if len(given) != self._game.symbols:
            raise InputError(f"{len(given)} symbols are named; {self._game} has {self._game.symbols}")
        return tuple(name.strip() for name in given)

    def _entries(self, secret: int | None) -> Iterator[Entry]:
        guesses = self._field("guesses", list, "a list of guesses")
        responses = self._record.get("responses")
        if responses is None:
            if secret is None:
                raise InputError("there is neither a secret nor responses; expected one of them, or both")
            responses = [None] * len(guesses)
        if not isinstance(responses, list) or len(responses) != len(guesses):
            raise InputError(f"responses is not a list of {len(guesses)}; expected one for each guess")
        for number, (guess, response) in enumerate(zip(guesses, responses, strict=True), start=1):
            yield self._entry(number, guess, response, secret)

    def _entry(self, number: int, guess: Any, response: Any, secret: int | None) -> Entry:
        text, code = _text(guess), self._code(guess)
        named = f"guess {number}, {excerpt(text)},"
        if code is None:
            if response is not None:
                raise InputError(f"{named} is not a code of {self._game}, and yet answered; expected null")
            return Entry(text, None, None)
        true = None if secret is None else self._game.response_id(self._game.answer(code, secret))
        if response is None:
            if true is None:
                raise InputError(f"{named} has no answer, and there is no secret; expected one of them")
            return Entry(text, code, true)
        told = self._response(response)
        if true is not None and told != true:
            answers = self._game.responses
            raise InputError(f"{named} is answered {answers[told]}; the secret gives {answers[true]}")
        return Entry(text, code, told)

    def _code(self, guess: Any) -> int | None:
        """The code that a guess is; None if it is none."""
        if isinstance(guess, str):
            tokens: list[Any] = guess.split() if any(len(name) > 1 for name in self._symbols) else list(guess.strip())
        elif isinstance(guess, list | tuple):
            tokens = list(guess)
        elif guess is None:
            return None
        else:
            raise InputError(f"{excerpt(str(guess))} is not a guess; expected a text, a list of symbols, or null")
        try:
            return self._game.index(tuple(self._number(token) for token in tokens))
        except InputError:
            return None

    def _number(self, token: Any) -> int:
        if isinstance(token, int) and not isinstance(token, bool) and not self._named:
            if self._game.alphabet == self._game.plain.alphabet:
                return min(token, self._game.symbols)
            token = str(token)  # of 123456789, 1 is the first
        if not isinstance(token, str):
            return -1
        return self._numbers.get(token.strip().casefold() if self._named else token.strip(), -1)

    def _response(self, response: Any) -> int:
        if isinstance(response, str):
            return read_response(self._game, response)
        if isinstance(response, list | tuple):
            return self._game.response_id(tuple(response))  # which refuses what is no pair
        raise InputError(f"{excerpt(str(response))} is not a response; expected bulls and cows as in 2B1C or [2, 1]")


def _text(given: Any) -> str:
    """What somebody wrote, as it can be shown."""
    if given is None:
        return ""
    return (" ".join(map(str, given)) if isinstance(given, list | tuple) else str(given))[:SHOWN]
