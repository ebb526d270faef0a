"""Checks a strategy file on its own: this one file and Python's standard library, nothing else of optimoo.

It reads the format afresh, scores guesses with its own few lines, and plays every secret of the game through
the tree; then it compares what came out with what the header claims. So it trusts neither the program that
wrote the file nor the reader that optimoo uses. Copy it anywhere and run ``python verify.py FILE``: it prints
one line, and exits with 0 when the file is valid, 1 when it is not, 2 when it cannot be read at all.

Valid means: every secret is found, no line of the tree is unreachable or wasted, and profile, cost (where the
objective is ``total``), the limits and the checksum are as the header says. It does not say that no better
strategy exists.
"""

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations, product
from operator import eq

MAX_BYTES = 1 << 26
MAX_CODES = 1 << 20
MAX_HISTORY = 40
REQUIRED = {"game", "objective", "cost", "proved", "profile", "checksum"}
OPTIONAL = {"alphabet", "consistent", "max-guesses", "history"}

Answer = tuple[int, int]
"""Bulls and cows."""


@dataclass(frozen=True)
class Verdict:
    """What came out: whether the file is valid, and if not, the first fault and its line."""

    valid: bool
    game: str = ""
    secrets: int = 0
    profile: tuple[int, ...] = ()
    """How many secrets are found at each guess, as played; empty when the tree itself is at fault."""
    fault: str = ""
    line: int = 0

    @property
    def total(self) -> int:
        """Guesses over all secrets together."""
        return sum(number * count for number, count in enumerate(self.profile, start=1))

    def __str__(self) -> str:
        """One line for people."""
        if not self.valid:
            return f"invalid: line {self.line}: {self.fault}"
        counts = " ".join(map(str, self.profile))
        return f"valid: {self.game}, {self.secrets} secrets, profile {counts}, total {self.total}"


class _FaultError(Exception):
    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


def verify_text(text: str) -> Verdict:
    """Check the text of a strategy file."""
    try:
        lines = _split_lines(text)
        header = _read_header(lines)
        secrets = _secrets(header)
    except _FaultError as fault:
        return Verdict(False, fault=str(fault), line=fault.line)
    profile: tuple[int, ...] = ()
    try:
        found = _play(lines[header.end :], header, secrets)
        profile = tuple(found[number] for number in range(1, max(found) + 1))
        _check_claims(header, lines, profile)
    except _FaultError as fault:
        return Verdict(False, header.game, len(secrets), profile, str(fault), fault.line)
    return Verdict(True, header.game, len(secrets), profile)


def _split_lines(text: str) -> list[str]:
    text = text.replace("\r\n", "\n")
    if len(text) > MAX_BYTES or text.count("\n") > 2 * MAX_CODES + 100:
        raise _FaultError(1, "the file is too large")
    *lines, rest = text.split("\n")
    if rest or not lines:
        raise _FaultError(len(lines) + 1, "the file is empty or its last line is not ended")
    for number, line in enumerate(lines, start=1):
        if not (line.isascii() and line.isprintable()):
            raise _FaultError(number, "not plain ASCII text")
    return lines


# --- the header ---------------------------------------------------------------------------------------------


class _Header:
    """The values by name, the line of each, and what they say about the game."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self.line: dict[str, int] = {}
        self.end = 0  # how many lines the header has, the empty one included
        self.game = ""
        self.alphabet = ""
        self.positions = 0
        self.repeats = False
        self.history: list[tuple[str, Answer]] = []

    def demand(self, name: str, holds: object, reason: str) -> None:
        if not holds:
            raise _FaultError(self.line[name], reason)

    def is_code(self, text: str) -> bool:
        return (
            len(text) == self.positions
            and set(text) <= set(self.alphabet)
            and (self.repeats or len(set(text)) == len(text))
        )


def _read_header(lines: Sequence[str]) -> _Header:
    header = _Header()
    if lines[0] != "optimoo strategy 1":
        raise _FaultError(1, "the first line must read: optimoo strategy 1")
    if "" not in lines:
        raise _FaultError(len(lines), "no empty line closes the header")
    header.end = lines.index("") + 1
    for number, line in enumerate(lines[1 : header.end - 1], start=2):
        name, colon, value = line.partition(": ")
        if not colon or not value or value != value.strip() or name not in REQUIRED | OPTIONAL:
            raise _FaultError(number, "not a known NAME: VALUE line of the header")
        if name in header.values:
            raise _FaultError(number, f"{name} is given twice")
        header.values[name], header.line[name] = value, number
    if missing := REQUIRED - set(header.values):
        raise _FaultError(header.end, f"the header lacks {', '.join(sorted(missing))}")
    header.demand("checksum", header.line["checksum"] == header.end - 1, "must end the header")
    _read_game(header)
    _read_history(header)
    return header


def _read_game(header: _Header) -> None:
    header.game = header.values["game"]
    match = re.fullmatch(r"([2-6])x([2-9]|1[0-6])(r?)", header.game)
    header.demand("game", match, "not a game: 2 to 6 positions, 2 to 16 symbols")
    assert match is not None
    header.positions, symbols, header.repeats = int(match[1]), int(match[2]), bool(match[3])
    header.alphabet = "0123456789abcdef"[:symbols]
    header.demand("game", header.repeats or symbols >= header.positions, "fewer symbols than positions")
    size = 1
    for place in range(header.positions):
        size *= symbols if header.repeats else symbols - place
    header.demand("game", size <= MAX_CODES, f"more than {MAX_CODES} codes")
    if "alphabet" in header.values:  # how people write the symbols; the file itself has the plain ones
        shown = header.values["alphabet"]
        sound = len(shown) == len(set(shown)) == symbols and not set(shown) & set(" =:,/")
        header.demand("alphabet", sound, f"not {symbols} different symbols")


def _read_history(header: _Header) -> None:
    if "history" not in header.values:
        return
    moves = header.values["history"].count("=")
    header.demand("history", moves <= MAX_HISTORY, f"more than {MAX_HISTORY} moves before the first guess")
    for move in header.values["history"].split(" "):
        guess, _, answer = move.partition("=")
        header.demand("history", header.is_code(guess), "not moves of this game")
        header.history.append((guess, _answer(answer, header.line["history"])))


def _answer(text: str, line: int) -> Answer:
    match = re.fullmatch(r"(?:([1-6])B)?(?:([1-6])C)?", text)
    if text == "0C":
        return 0, 0
    if not text or not match:
        raise _FaultError(line, f"{text[:20]!r} is not a response")
    return int(match[1] or 0), int(match[2] or 0)


# --- the game -----------------------------------------------------------------------------------------------


def cells(guess: str, secrets: Sequence[str]) -> dict[Answer, list[str]]:
    """The secrets by what they answer to a guess.

    >>> cells("1245", ["3951", "5913", "1245"])
    {(0, 2): ['3951', '5913'], (4, 0): ['1245']}
    """
    symbols = set(guess)
    counts = [guess.count(symbol) for symbol in symbols]
    found: dict[Answer, list[str]] = {}
    for secret in secrets:
        bulls = sum(map(eq, guess, secret))
        both = sum(map(min, counts, map(secret.count, symbols)))
        found.setdefault((bulls, both - bulls), []).append(secret)
    return found


def _secrets(header: _Header) -> list[str]:
    """Every code that agrees with the history."""
    if header.repeats:
        codes = map("".join, product(header.alphabet, repeat=header.positions))
    else:
        codes = map("".join, permutations(header.alphabet, header.positions))
    secrets = list(codes)
    for guess, answer in header.history:
        header.demand("history", answer[0] < header.positions, "the history already finds the secret")
        secrets = cells(guess, secrets).get(answer, [])
    if not secrets:
        raise _FaultError(header.line["history"], "no code agrees with the history")
    return secrets


# --- the tree -----------------------------------------------------------------------------------------------


class _Node:
    """A guess being played: the secrets that still await a line of the tree, by what they answer."""

    def __init__(self, line: int, guess: str, secrets: Sequence[str]) -> None:
        self.line = line
        self.guess = guess
        self.cells = cells(guess, secrets)
        self.finds = self.cells.pop((len(guess), 0), None) is not None
        if not self.finds and len(self.cells) == 1:
            raise _FaultError(line, f"{guess} tells nothing: all {len(secrets)} candidates answer alike")
        self.latest: Answer = (len(guess), 0)

    def take(self, answer: Answer, line: int) -> list[str]:
        """The secrets that give this answer, for the next line of the tree to find."""
        if answer >= self.latest:
            raise _FaultError(line, "the responses to a guess must go from many bulls and cows to few")
        self.latest = answer
        if answer not in self.cells:
            raise _FaultError(line, f"no candidate left gives this response to {self.guess}")
        return self.cells.pop(answer)

    def close(self) -> None:
        """Nothing more follows this guess; so no secret may be waiting."""
        for (bulls, cows), secrets in self.cells.items():
            told = f"{bulls} bulls and {cows} cows"
            raise _FaultError(self.line, f"{self.guess} has no next guess for {told}, as {secrets[0]} answers")


def _play(lines: Sequence[str], header: _Header, secrets: list[str]) -> Counter[int]:
    """Play all secrets through the tree, line by line; counts them by the number of guesses they take."""
    found: Counter[int] = Counter()
    path: list[_Node] = []
    for number, line in enumerate(lines, start=header.end + 1):
        match = re.fullmatch(r"((?:  )*)(?:([0-9BC]{2,4}) )?([0-9a-f]{2,6})", line)
        if not match or not header.is_code(match[3]):
            raise _FaultError(number, "not a line of the tree: indentation, response, code")
        depth = len(match[1]) // 2
        is_root = number == header.end + 1
        if depth > len(path) or (depth == 0) != is_root or (match[2] is None) != is_root:
            raise _FaultError(number, "the indentation does not fit, or the response is missing or too many")
        while len(path) > depth:
            path.pop().close()
        here = secrets if is_root else path[-1].take(_answer(match[2], number), number)
        node = _Node(number, match[3], here)
        path.append(node)
        found[len(header.history) + len(path)] += node.finds
    if not path:
        raise _FaultError(header.end + 1, "there is no tree")
    while path:
        path.pop().close()
    return +found  # without the guess numbers that find nothing


# --- the claims ---------------------------------------------------------------------------------------------


def _check_claims(header: _Header, lines: Sequence[str], profile: tuple[int, ...]) -> None:
    values = header.values
    counts = " ".join(map(str, profile))
    header.demand("profile", values["profile"] == counts, f"the profile is {counts}")
    total = sum(number * count for number, count in enumerate(profile, start=1))
    cost = _integer(header, "cost")
    header.demand("cost", values["objective"] != "total" or cost == total, f"the cost is {total}")
    header.demand("objective", len(values["objective"]) <= 1000, "the objective is too long")
    header.demand("proved", values["proved"] in ("yes", "no"), "must be yes or no")
    if "consistent" in values:
        header.demand("consistent", values["consistent"] in ("yes", "no"), "must be yes or no")
        # Every secret is found on one line; so all lines find one exactly when there are as many lines.
        every = len(lines) - header.end == sum(profile)
        header.demand("consistent", values["consistent"] == "no" or every, "some guess cannot be the secret")
    if "max-guesses" in values:
        limit = _integer(header, "max-guesses")
        header.demand("max-guesses", len(profile) <= limit, f"it takes up to {len(profile)} guesses")
    at = header.line["checksum"]
    rest = "".join(f"{line}\n" for line in [*lines[: at - 1], *lines[at:]])
    digest = hashlib.sha256(rest.encode("ascii")).hexdigest()
    header.demand("checksum", values["checksum"] == digest, "the checksum does not fit the other lines")


def _integer(header: _Header, name: str) -> int:
    text = header.values[name]
    header.demand(name, re.fullmatch(r"0|-?[1-9][0-9]{0,18}", text), "not a whole number")
    value = int(text)
    header.demand(name, -(2**63) <= value < 2**63, "the number is too large")
    return value


def main(arguments: Sequence[str]) -> int:
    """Check the file named on the command line."""
    if len(arguments) != 1:
        print("usage: python verify.py FILE", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as stream:  # noqa: PTH123 - one import less in a file that stands alone
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        print(f"cannot read the file: {error}", file=sys.stderr)
        return 2
    # Every byte becomes a character, so that what is no ASCII is found with its line like any other fault.
    verdict = verify_text(content.decode("latin-1"))
    print(verdict)
    return 0 if verdict.valid else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
