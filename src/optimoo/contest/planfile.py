"""Files of plans: blind plans for both players and what they claim to guarantee, as text that a person can read.

Decides what a file holds and what a reader refuses; ``docs/formats.md`` describes the format. Reading believes nothing:
:func:`audit_plans` computes what the plans guarantee (:mod:`.guarantee`), and never looks at how they were found.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from optimoo.contest.blind import Contest, Plans
from optimoo.contest.guarantee import Mix, Plan, Watcher
from optimoo.contest.positions import Codes, Positions
from optimoo.contest.racefile import Audit, Claim, Reader, write_mix
from optimoo.files import PathLike, write_whole
from optimoo.game import Game

FORMAT = "optimoo race 1"
_RULE = re.compile(r"(\d{1,9}) (\d{1,9}): (.+)", re.ASCII)


@dataclass(frozen=True)
class PlanFile:
    """What a file holds: plans for both players, and what is claimed of them."""

    claim: Claim
    positions: Positions
    plans: tuple[Plans, Plans]


def save_plans(found: Contest, path: PathLike) -> None:
    """Write the plans of both players with what they guarantee."""
    write_whole(path, "\n".join([*_lines(found), ""]))


def _lines(found: Contest) -> Iterator[str]:
    game = found.game.plain
    yield FORMAT
    yield from Claim(game, found.form, (found.at_least, found.at_most)).lines()
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
            yield f"{numbers[mine]} {numbers[theirs]}: {write_mix(game, dict(mix))}"
    yield "end"


def load_plans(path: PathLike) -> PlanFile:
    """The plans of a file; what they guarantee is not looked at."""
    return _read(Reader(path))


def read_claim(path: PathLike) -> Claim:
    """What a file of plans claims; the plans are not looked at."""
    return Reader(path).claim(FORMAT)


def audit_plans(reader: Reader) -> Audit:
    """What the plans of a file guarantee, computed by the best replies of opponents who know them."""
    file = _read(reader)
    form = file.claim.form
    result = Audit(file.claim, None, None)
    whole = 2 * file.claim.game.size**2
    a, b = (_said(plans, player) for plans, player in zip(file.plans, "AB", strict=True))
    try:
        result = replace(result, at_least=1 - Watcher(file.positions, a, form.mirrored).points() / whole)
        return replace(result, at_most=Watcher(file.positions, b, form).points() / whole)
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


def _read(reader: Reader) -> PlanFile:
    claim = reader.claim(FORMAT)
    positions = Positions(claim.game)
    if reader.next() != "positions":
        raise reader.refuse("'positions'")
    names: list[Codes] = []
    while (line := reader.next()) != "plan A":
        number, colon, codes = line.partition(":")
        if number != str(len(names)) or not colon or not codes.strip():
            raise reader.refuse(f"'{len(names)}: ' and the codes of a position, or 'plan A'")
        names.append(_read_position(reader, positions, codes))
    a = _read_plan(reader, names, positions, "plan B")
    return PlanFile(claim, positions, (a, _read_plan(reader, names, positions, "end")))


def _read_position(reader: Reader, positions: Positions, codes: str) -> Codes:
    position = tuple(reader.code(positions.game, code) for code in codes.split())
    if position != tuple(sorted(set(position))) or positions.named(position)[0] != position:
        raise reader.refuse("codes in order, the first among the relabelled copies of their position")
    return position


def _read_plan(reader: Reader, names: list[Codes], positions: Positions, end: str) -> Plans:
    plans: Plans = {}
    game: Game = positions.game
    while (line := reader.next()) != end:
        rule = _RULE.fullmatch(line)
        if rule is None or max(int(rule[1]), int(rule[2])) >= len(names):
            raise reader.refuse(f"two positions and guesses, like '0 1: {game.text(0)}*2', or {end!r}")
        mine, mix = names[int(rule[1])], reader.mix(game, rule[3])
        if not any(mix.values()) or any(positions.cells(mine, guess) == [mine] for guess in mix):
            raise reader.refuse("guesses that tell something, and one that is made")
        plans[mine, names[int(rule[2])]] = mix
    return plans
