"""Plans for the race that come with the package, and how to follow them: nobody need solve these games to play them.

Each is a file of plans (:mod:`.planfile`) in the folder ``shipped``, called ``GAME.race``, in which A guesses first:
A's plan is for whoever guesses first in a turn, B's for the other. Decides which games there are, and what a plan means
where two actual players stand.
"""

from fractions import Fraction
from functools import lru_cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from optimoo.contest.planfile import PlanFile, load_plans, read_claim
from optimoo.game import Game, Position

SUFFIX = ".race"


@lru_cache(maxsize=64)
def shipped_claim(game: Game) -> tuple[Fraction, Fraction] | None:
    """What the shipped plans prove of the part that the first player gets, from both sides; None without plans."""
    entry = _entry(game)
    if not entry.is_file():
        return None
    with as_file(entry) as path:
        return read_claim(path).bounds


@lru_cache(maxsize=8)
def shipped_plans(game: Game) -> PlanFile:
    """The plans that the package ships for a game."""
    with as_file(_entry(game)) as path:
        return load_plans(path)


def shipped_races() -> list[str]:
    """The games whose plans the package ships."""
    folder = files("optimoo.contest") / "shipped"
    return sorted(entry.name.removesuffix(SUFFIX) for entry in folder.iterdir() if entry.name.endswith(SUFFIX))


def _entry(game: Game) -> Traversable:
    return files("optimoo.contest") / "shipped" / f"{game.plain}{SUFFIX}"


def planned_chances(file: PlanFile, own: Position, other: Position) -> dict[int, Fraction] | None:
    """How often a player makes each guess by the plans, given what both have heard; None where they do not lead.

    >>> start = Position(Game(2, 3))
    >>> planned_chances(shipped_plans(start.game), start, start.after("01", "2B"))[0]
    Fraction(1, 6)
    """
    turns_behind = other.depth - own.depth
    if turns_behind not in (0, 1):
        return None
    left = tuple(own.candidates.tolist())
    if other.is_found:  # the last chance
        return dict.fromkeys(left, Fraction(1, len(left)))
    positions = file.positions
    pair = positions.named(left)[0], positions.named(tuple(other.candidates.tolist()))[0]
    mix = file.plans[turns_behind].get(pair)
    return None if mix is None else positions.spelled(left, mix)
