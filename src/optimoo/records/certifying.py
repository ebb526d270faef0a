"""Certificates for the figures of the table: which figures can have one, where it lies, what it must say, writing it.

They are short ones, of version 1, where the game is small enough for it; ``optimoo elaborate`` makes those of them that
small independent checkers read. A certificate that is too large to be kept leaves its digest behind: the same question
gives the same certificate again, so that whoever writes it anew can see that it is the one.
"""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from optimoo.files import write_whole
from optimoo.proof import MAX_CODES, Certificate, UnreadableError, check, prove, words_for
from optimoo.records.record import Record
from optimoo.search import Costs, MeansOptions, Objective
from optimoo.strategy import Profile

FOLDER = Path("certificates") / "records"
DIGESTS = FOLDER / "digests.sha256"
"""Of the texts of certificates that are not kept, as sha256sum writes and checks them."""

LARGEST = 1 << 20
"""Bytes, compressed, of the largest certificate that is kept."""

ELSEWHERE = {
    "total": ("", "-minimum"),
    "worst": ("-worst",),
    "capped": ("-at-most-{worst}",),
    "strongest": ("-strongest",),
}
"""How certificates of some figures are called that were there before the table asked for them."""


class Figure(NamedTuple):
    """What the certificate for a figure must say."""

    objective: str
    costs: Costs
    value: int
    max_guesses: int | None = None


def certificate_name(game: str, figure: str) -> str:
    """Where the certificate for a figure is written, from the folder of the table."""
    return (FOLDER / f"{game}-{figure}.proof.gz").as_posix()


def certificate_place(record: Record, figure: str, folder: Path) -> str | None:
    """Where the certificate for a figure lies, from the folder of the table; None if it lies nowhere."""
    ends = (end.format(worst=record.worst) for end in ELSEWHERE[figure])
    elsewhere = ((FOLDER.parent / f"{record.game}{end}.proof.gz").as_posix() for end in ends)
    places = (certificate_name(record.game, figure), *elsewhere)
    return next((place for place in places if (folder / place).exists()), None)


def digests(folder: Path) -> dict[str, str]:
    """The digests of certificates that are not kept, by name."""
    lines = (folder / DIGESTS).read_text().splitlines() if (folder / DIGESTS).exists() else []
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def proved_in(record: Record, figure: str, folder: Path) -> str | None:
    """What shows a figure: its certificate, or else the list with its digest; None if it is not certified."""
    place = certificate_place(record, figure, folder)
    return place or (DIGESTS.as_posix() if f"{record.game}-{figure}.proof" in digests(folder) else None)


def figures(record: Record) -> dict[str, Figure]:
    """Figures that can be certified, by name; what holds within the worst case only if the total does not show it."""
    known: dict[str, tuple[str, Profile | None]] = {
        "total": ("total", record.profile),
        "worst": ("worst", record.worst_profile),
        "strongest": (f"win:{record.strongest_profile}", record.strongest_profile if record.strongest else None),
    }
    found = {}
    for name, (asked, profile) in known.items():
        if profile is not None and record.codes <= MAX_CODES:
            costs = Objective.parse(asked).costs(record.codes, worst=profile.worst if name == "worst" else None)
            paid = sum(count * int(costs.find[guess]) for guess, count in enumerate(profile, 1))
            found[name] = Figure(asked, costs, paid)
    if record.capped is not None and record.worst is not None and "total" in found and not within_total(record):
        costs = Objective.parse("total").costs(record.codes, record.worst)
        found["capped"] = Figure("total", costs, record.capped, record.worst)
    return found


def within_total(record: Record) -> bool:
    """Whether the minimum strategy keeps to the worst case, so that its certificate shows both figures."""
    return record.profile is not None and record.worst is not None and len(record.profile) <= record.worst


def certify(record: Record, folder: Path, means: MeansOptions) -> None:
    """Write the certificates of a game that are missing."""
    for name, figure in figures(record).items():
        if proved_in(record, name, folder) is None:
            certificate = prove(record.game, figure.objective, max_guesses=figure.max_guesses, **means)
            keep(certificate, f"{record.game}-{name}", folder)


def keep(certificate: Certificate, name: str, folder: Path, largest: int = LARGEST) -> None:
    """Write a certificate, or its digest if it is too large to be kept."""
    (folder / FOLDER).mkdir(parents=True, exist_ok=True)
    content = certificate.text.encode("ascii")
    if len(gzip.compress(content)) <= largest:
        certificate.save(folder / FOLDER / f"{name}.proof.gz")
    else:
        known = digests(folder) | {f"{name}.proof": hashlib.sha256(content).hexdigest()}
        write_whole(folder / DIGESTS, "".join(f"{known[each]}  {each}\n" for each in sorted(known)))


def certificate_faults(record: Record, folder: Path) -> Iterator[str]:
    """What is wrong with the certificates of a game that are there."""
    for name, figure in figures(record).items():
        place = certificate_place(record, name, folder)
        if place is None:
            continue
        path = folder / place
        try:
            verdict = check(path)
        except UnreadableError as error:
            yield f"{path} cannot be read: {error}"
            continue
        same = (verdict.game, verdict.value) == (record.game, figure.value)
        if not verdict.proved:
            yield f"{path} is {verdict}"
        elif not same or verdict.costs not in words_for(figure.costs, record.codes, figure.value):
            yield f"{path} is about something else: {verdict}"
