"""Section 9, verification: what the independent checks say about the strategies of the sections before.

The verifier reads a strategy file with its own few lines of the rules and plays every secret; it shares nothing
with the engine. It says that a strategy does what is claimed of it, not that none is better: certificates do that.
Besides, groups solved apart add up to the whole, and different questions give the same answer.
"""

from collections.abc import Iterator
from dataclasses import replace

from optimoo.paper.claims import Claim, Section, Table, claim, not_comparable
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.paper.strongest import strategies
from optimoo.strategy import StrategyFile, Verdict, verify_text

PAPER = "7"
TITLE = "Verification"


def section(lab: Lab) -> Section:
    """Play every secret through every strategy given as evidence."""
    files = evidence(lab)
    verdicts: dict[str, Verdict] = {}
    for name, file in files.items():
        lab.say(f"verifying {name}")
        verdicts[name] = verify_text(file.dumps())
    failed = [name for name, verdict in verdicts.items() if not verdict.valid]
    return Section(
        claims=(
            groups_claim(lab),
            totals_claim({name: verdict.total for name, verdict in verdicts.items() if name.startswith("minimum")}),
            *_lines(),
        ),
        notes=notes(len(verdicts), len(failed)),
        tables=(
            Table(
                "What the verifier says",
                ("strategy", "verdict", "secrets", "profile", "total"),
                tuple(
                    (name, "valid" if v.valid else v.fault, v.secrets, " ".join(map(str, v.profile)), v.total)
                    for name, v in verdicts.items()
                ),
            ),
        ),
    )


def groups_claim(lab: Lab) -> Claim:
    """The groups solved one by one, beside the printed totals, which do not count the first guess."""
    rows = printed("minimum.groups")
    given = [rows.value[str(lab.game.responses[group.response])][2] for group in lab.minimum_groups]
    found = [group.cost - group.size for group in lab.minimum_groups]
    name = "totals of the groups of the minimum strategy, solved one by one"
    return claim(name, replace(rows, value=given), found, evidence="Without the first guess.")


def totals_claim(totals: dict[str, int]) -> Claim:
    """All minimum strategies, those found by asking for something else as well, have one total."""
    total, found = printed("minimum.total"), sorted(set(totals.values()))
    name = f"total of every minimum strategy found, {len(totals)} in all"
    return claim(
        name,
        total,
        found[0] if len(found) == 1 else found,
        evidence=", ".join(f"{file}.moo {its}" for file, its in totals.items() if its != total.value),
    )


def _lines() -> Iterator[Claim]:
    """Lengths of the author's programs, which are not here."""
    said = {
        "length of the program for the minimum strategy": "minimum_lines",
        "length of the main program": "lines",
        "length of the program that prepares": "preparing_lines",
    }
    for name, key in said.items():
        yield not_comparable(
            name, printed(f"verification.{key}"), "The length of one program says nothing about another."
        )


def notes(checked: int, failed: int) -> tuple[str, ...]:
    """What the verifier says, and what it cannot say."""
    return (
        f"Of {checked} strategies, {f'{failed} are not' if failed else 'all are'} valid"
        f"{'' if failed else ': every secret is found, no guess is wasted, and profile, cost and checksum are as '}"
        f"{'' if failed else 'the file says'}.",
        "Certificates show that none is better: docs/certificates has one for the minimum total, one for the strongest "
        "strategy and one for the highest winning rate against the printed minimum strategy. `optimoo check` "
        "recomputes them without any search.",
    )


def evidence(lab: Lab) -> dict[str, StrategyFile]:
    """The strategies of the sections before, by name; those of a section that was not run are found now."""
    return {"minimum": lab.minimum_file, **lab.files, **strategies(lab)}
