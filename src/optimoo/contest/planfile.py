"""Equilibrium files: plans for both players and what they claim to guarantee, as text that a person can read.

Decides what a file holds and what a reader refuses; ``docs/formats.md`` describes the format. Reading believes nothing:
:func:`audit` computes what the plans guarantee (:mod:`.guarantee`), and never looks at how they were found.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from optimoo.contest.blind import Contest, Plans
from optimoo.contest.guarantee import Mix, Plan, Watcher
from optimoo.contest.positions import Codes, Positions
from optimoo.contest.rules import Form
from optimoo.errors import InputError
from optimoo.files import PathLike, read_bounded, write_whole
from optimoo.game import Game

FORMAT = "optimoo race 1"
MAX_BYTES = 1 << 26
_FIELDS = ("game", "form", "at_least", "at_most")
# The numbers are bounded, because int() refuses thousands of digits.
_RULE = re.compile(r"(\d{1,9}) (\d{1,9}):((?: \w+(?:\*\d{1,99})?)+)", re.ASCII)
_FRACTION = re.compile(r"\d{1,999}(/[1-9]\d{0,999})?", re.ASCII)


@dataclass(frozen=True)
class PlanFile:
    """What a file holds: plans for both players, and what is claimed of them."""

    positions: Positions
    form: Form
    claimed: tuple[Fraction, Fraction]
    """A's part of the points: what the file says that A's plan guarantees, and B's concedes at most."""
    plans: tuple[Plans, Plans]

    @property
    def game(self) -> Game:
        """The game that is raced in."""
        return self.positions.game


@dataclass(frozen=True)
class Audit:
    """What a file claims, and what its plans guarantee."""

    game: Game
    form: Form
    claimed: tuple[Fraction, Fraction]
    """A's part of the points: what the file says that A's plan guarantees, and B's concedes at most."""
    at_least: Fraction | None
    """What A's plan guarantees; None if it leaves a position without a guess."""
    at_most: Fraction | None
    """What B's plan concedes at most; None if it leaves a position without a guess."""
    fault: str | None = None
    """What a plan lacks."""

    @property
    def holds(self) -> bool:
        """Whether the claims are what the plans guarantee."""
        return (self.at_least, self.at_most) == self.claimed

    @property
    def proved(self) -> bool:
        """Whether the plans prove the value of the race."""
        return self.at_least is not None and self.at_least == self.at_most


def save_plans(found: Contest, path: PathLike) -> None:
    """Write the plans of both players with what they guarantee."""
    write_whole(path, "\n".join([*_lines(found), ""]))


def _lines(found: Contest) -> Iterator[str]:
    game = found.game.plain
    yield from (FORMAT, f"game {game}", f"form {found.form}", f"at_least {found.at_least}", f"at_most {found.at_most}")
    numbers: dict[Codes, int] = {}
    for plans in found.plans:
        for position in (position for pair in plans for position in pair):
            numbers.setdefault(position, len(numbers))
    yield "positions"
    for position, number in numbers.items():
        yield f"{number}: {' '.join(map(game.text, position))}"
    for player, plans in zip("AB", found.plans, strict=True):
        yield f"plan {player}"
        for (mine, theirs), mix in plans.items():
            guesses = " ".join(game.text(guess) + (f"*{weight}" if weight > 1 else "") for guess, weight in mix.items())
            yield f"{numbers[mine]} {numbers[theirs]}: {guesses}"
    yield "end"


def load_plans(path: PathLike) -> PlanFile:
    """The plans of a file; what they guarantee is not looked at."""
    reader = _Reader(read_bounded(path, MAX_BYTES), str(path))
    game, form, claimed = reader.header()
    positions = Positions(game)
    return PlanFile(positions, form, claimed, reader.plans(positions))


def read_claim(path: PathLike) -> tuple[Fraction, Fraction]:
    """What a file claims of A's part of the points, at least and at most; the plans are not looked at."""
    return _Reader(read_bounded(path, MAX_BYTES), str(path)).header()[2]


def audit(path: PathLike) -> Audit:
    """What the plans of a file guarantee, computed by the best replies of opponents who know them."""
    file = load_plans(path)
    result = Audit(file.game, file.form, file.claimed, None, None)
    whole = 2 * file.game.size**2
    a, b = (_said(plans, player) for plans, player in zip(file.plans, "AB", strict=True))
    try:
        result = replace(result, at_least=1 - Watcher(file.positions, a, file.form.mirrored).points() / whole)
        return replace(result, at_most=Watcher(file.positions, b, file.form).points() / whole)
    except _SilentError as silent:
        return replace(result, fault=str(silent))


class _SilentError(Exception):
    """A plan has no guess for a pair of positions that is reached."""


def _said(plans: Plans, player: str) -> Plan:
    def plan(mine: Codes, theirs: Codes) -> Mix:
        if (mine, theirs) not in plans:
            raise _SilentError(f"the plan of {player} has no guess where {len(mine)} and {len(theirs)} codes are left")
        return plans[mine, theirs]

    return plan


class _Reader:
    """Line by line through a file; whatever is wrong is named with its line."""

    def __init__(self, content: bytes, path: str) -> None:
        self.path, self.number = path, 0
        self.rows = content.decode(errors="replace").splitlines()

    def refuse(self, expected: str) -> InputError:
        return InputError(f"cannot read {self.path}: line {self.number}: expected {expected}")

    def next(self) -> str:
        self.number += 1
        return self.rows[self.number - 1].strip() if self.number <= len(self.rows) else ""

    def header(self) -> tuple[Game, Form, tuple[Fraction, Fraction]]:
        if self.next() != FORMAT:
            raise self.refuse(f"{FORMAT!r}")
        told = {}
        for name in _FIELDS:
            key, _, told[name] = self.next().partition(" ")
            if key != name or (name in ("at_least", "at_most") and not _FRACTION.fullmatch(told[name])):
                raise self.refuse(f"{name!r} and its value")
        return Game.parse(told["game"]), Form.of(told["form"]), (Fraction(told["at_least"]), Fraction(told["at_most"]))

    def plans(self, positions: Positions) -> tuple[Plans, Plans]:
        if self.next() != "positions":
            raise self.refuse("'positions'")
        names: list[Codes] = []
        while (line := self.next()) != "plan A":
            number, colon, codes = line.partition(":")
            if number != str(len(names)) or not colon or not codes.strip():
                raise self.refuse(f"'{len(names)}: ' and the codes of a position, or 'plan A'")
            names.append(self._position(positions, codes))
        a = self._plan(names, positions, "plan B")
        return a, self._plan(names, positions, "end")

    def _position(self, positions: Positions, codes: str) -> Codes:
        position = tuple(self._code(positions.game, code) for code in codes.split())
        if position != tuple(sorted(set(position))) or positions.named(position)[0] != position:
            raise self.refuse("codes in order, the first among the relabelled copies of their position")
        return position

    def _plan(self, names: list[Codes], positions: Positions, end: str) -> Plans:
        plans: Plans = {}
        game = positions.game
        while (line := self.next()) != end:
            rule = _RULE.fullmatch(line)
            if rule is None or max(int(rule[1]), int(rule[2])) >= len(names):
                raise self.refuse(f"two positions and guesses, like '0 1: {game.text(0)}*2', or {end!r}")
            mix: dict[int, int] = {}
            for guess in rule[3].split():
                code, _, weight = guess.partition("*")
                mix[self._code(game, code)] = int(weight or 1)
            mine = names[int(rule[1])]
            if not any(mix.values()) or any(positions.cells(mine, g) == [mine] for g in mix):
                raise self.refuse("guesses that tell something, and one that is made")
            plans[mine, names[int(rule[2])]] = mix
        return plans

    def _code(self, game: Game, text: str) -> int:
        try:
            return game.index(text)
        except InputError:
            raise self.refuse(f"codes of {game}, and not {text[:20]!r}") from None
