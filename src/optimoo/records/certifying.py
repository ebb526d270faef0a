"""Certificates for the figures of the table: which figures can have one, what it must say, and writing it.

They are short ones, of version 1; ``optimoo elaborate`` makes those of them that small independent checkers read.
"""

from collections.abc import Iterator
from pathlib import Path

from optimoo.game import Game
from optimoo.proof import MAX_CODES, UnreadableError, check, cost_text, prove
from optimoo.records.record import Record
from optimoo.search import MeansOptions, Objective
from optimoo.strategy import Profile

FOLDER = Path("certificates") / "records"


def certificate_name(game: str, figure: str) -> str:
    """Where the certificate for a figure lies, from the folder of the table."""
    return (FOLDER / f"{game}-{figure}.proof.gz").as_posix()


def figures(record: Record) -> dict[str, tuple[str, Profile]]:
    """Figures that can be certified: by name, the objective, and the profile of a strategy that reaches the least."""
    known: dict[str, tuple[str, Profile | None]] = {
        "total": ("total", record.profile),
        "worst": ("worst", record.worst_profile),
        "strongest": (f"win:{record.strongest_profile}", record.strongest_profile if record.strongest else None),
    }
    small = record.codes <= MAX_CODES
    return {name: (asked, profile) for name, (asked, profile) in known.items() if profile is not None and small}


def certify(record: Record, folder: Path, means: MeansOptions) -> None:
    """Write the certificates of a game that are missing."""
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    for name, (objective, _) in figures(record).items():
        path = folder / certificate_name(record.game, name)
        if not path.exists():
            prove(record.game, objective, **means).save(path)


def certificate_faults(record: Record, folder: Path) -> Iterator[str]:
    """What is wrong with the certificates of a game that are there."""
    for name, (asked, profile) in figures(record).items():
        path = folder / certificate_name(record.game, name)
        if not path.exists():
            continue
        try:
            verdict = check(path)
        except UnreadableError as error:
            yield f"{path} cannot be read: {error}"
            continue
        costs = Objective.parse(asked).costs(
            Game.parse(record.game).size, worst=profile.worst if name == "worst" else None
        )
        value = sum(count * int(costs.find[guess]) for guess, count in enumerate(profile, 1))
        if not verdict.proved:
            yield f"{path} is {verdict}"
        elif (verdict.game, verdict.costs, verdict.value) != (record.game, cost_text(costs), value):
            yield f"{path} is about something else: {verdict}"
