"""Section 9, verification: what the independent checks say about the strategies of the sections before.

The verifier reads a strategy file with its own few lines of the rules and plays every secret; it shares nothing
with the engine. It says that a strategy does what is claimed of it, not that none is better. For that there are
bounds from other sides: groups solved apart add up to the whole, and different questions give the same answer.
"""

from optimoo.paper.claims import Section, Table
from optimoo.paper.lab import Lab
from optimoo.paper.strongest import chain_of_replies, replies_to_minimum, reply_to_printed
from optimoo.strategy import StrategyFile, Verdict, verify_text

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
        9,
        TITLE,
        notes=notes(len(verdicts), len(failed), sum("-within-" in name for name in files)),
        tables=(
            Table(
                "The verifier's words",
                ("strategy", "verdict", "secrets", "profile", "total"),
                tuple(
                    (name, "valid" if v.valid else v.fault, v.secrets, " ".join(map(str, v.profile)), v.total)
                    for name, v in verdicts.items()
                ),
            ),
        ),
    )


def notes(strategies: int, failed: int, rivals: int) -> tuple[str, ...]:
    """What the checks amount to; ``rivals`` are minimum strategies found by asking for something else as well."""
    speaks = ["the groups of table 3 were solved one by one and have the printed totals"]
    if rivals:
        speaks.append(f"{rivals} other questions led to minimum strategies of the same total")
    speaks.append("the best reply to the strongest strategy was searched for afresh and gains nothing")
    return (
        f"Of {strategies} strategies, {f'{failed} are not' if failed else 'all are'} valid: every secret is found, no "
        "guess is wasted, and profile, cost and checksum are as the file says.",
        f"That none is better rests on the search. What speaks for it: {'; '.join(speaks)}.",
    )


def evidence(lab: Lab) -> dict[str, StrategyFile]:
    """The strategies of the sections before, by name; those of a section that was not run are found now."""
    return {
        "minimum": lab.minimum_file,
        **lab.files,
        "best-reply": replies_to_minimum(lab).file(),
        "strongest": chain_of_replies(lab).file(),
        "beats-printed-strongest": reply_to_printed(lab).file(),
    }
