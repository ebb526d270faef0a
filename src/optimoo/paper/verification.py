"""Section 9, verification: what the independent checks say about the strategies of the sections before.

The verifier reads a strategy file with its own few lines of the rules and plays every secret; it shares nothing
with the engine. It says that a strategy does what is claimed of it, not that none is better: certificates do that,
for the whole game and therefore for each of its groups. They take minutes to check, so here they are only named, with
the value that the check must confirm; single figures have certificates of their own (:mod:`optimoo.paper.figures`).
Besides, different questions give the same answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from optimoo.duel import reply_objective
from optimoo.paper.claims import Claim, Section, Table, claim, not_comparable
from optimoo.paper.figures import single_figures
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.paper.strongest import (
    chain_of_replies,
    group_total,
    objectives_by_total,
    range_of,
    replies_to_minimum,
    strategies,
)
from optimoo.search import Objective
from optimoo.strategy import Strategy, StrategyFile, Verdict, verify_text

PAPER = "7"
TITLE = "Verification"


def section(lab: Lab) -> Section:
    """Play every secret through every strategy given as evidence, and name the certificates that none is better."""
    files = evidence(lab)
    verdicts: dict[str, Verdict] = {}
    for name, file in files.items():
        lab.say(f"verifying {name}")
        verdicts[name] = verify_text(file.dumps())
    failed = [name for name, verdict in verdicts.items() if not verdict.valid]
    proofs = certified(lab)
    return Section(
        claims=(
            groups_claim(lab, proofs),
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
            Table(
                "Certificates, and the values that a check must confirm",
                ("certificate", "the least cost by", "value"),
                tuple((proof.name, str(proof.objective), proof.cost) for proof in proofs.values()),
            ),
            _group_table(lab, proofs),
            single_figures(lab),
        ),
    )


# --- what certificates say ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Certified:
    """A strategy, and the certificate that none costs less."""

    name: str
    """The certificate's file in ``docs/certificates``, without its ending."""
    objective: Objective
    strategy: Strategy

    @property
    def cost(self) -> int:
        """What the strategy costs: the value that a check of the certificate must confirm."""
        return self.objective.costs(self.strategy.size).price(self.strategy)

    def group_totals(self, lab: Lab) -> dict[int, int]:
        """The guesses after the first that each group takes, by response, read off the strategy."""
        return {response: group_total(self.strategy, response) for response in lab.groups if response}


def certified(lab: Lab) -> dict[str, Certified]:
    """The strategies that have a certificate, by a word for each."""
    replies, chain = replies_to_minimum(lab), chain_of_replies(lab)
    smallest, largest = objectives_by_total(replies.opponent, lab.game.size)
    asked = {
        "minimum": (Objective.parse("total"), lab.minimum),
        "against-printed-minimum": (reply_objective(replies.opponent), replies.least),
        "reply-smallest-total": (smallest, replies.least),
        "reply-largest-total": (largest, replies.most),
    }
    if chain.is_strongest:
        asked["strongest"] = reply_objective(chain.last.profile), chain.file().strategy
    return {name: Certified(f"{lab.game}-{name}", *question) for name, question in asked.items()}


def groups_claim(lab: Lab, proofs: dict[str, Certified]) -> Claim:
    """The groups of the minimum strategy beside the printed totals, which do not count the first guess."""
    rows, proof = printed("minimum.groups"), proofs["minimum"]
    found = proof.group_totals(lab)
    given = [rows.value[str(lab.game.responses[response])][2] for response in found]
    return claim(
        "totals of the groups of the minimum strategy, read off the strategy",
        replace(rows, value=given),
        list(found.values()),
        evidence=f"Without the first guess. That no group can take fewer is certified by {proof.name}.",
    )


def _group_table(lab: Lab, proofs: dict[str, Certified]) -> Table:
    minimum, smallest, largest = (
        proofs[name].group_totals(lab) for name in ("minimum", "reply-smallest-total", "reply-largest-total")
    )
    replies = " and ".join(proofs[f"reply-{word}-total"].name for word in ("smallest", "largest"))
    return Table(
        "The totals of the groups, and what certifies them",
        ("response", "total, minimum strategies", "certified by", "total, best replies", "certified by"),
        tuple(
            (
                str(lab.game.responses[response]),
                total,
                proofs["minimum"].name,
                range_of(smallest[response], largest[response]),
                replies,
            )
            for response, total in minimum.items()
        ),
    )


# --- what the verifier says -----------------------------------------------------------------------------------


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
        "Certificates show that none is better. Checking them takes minutes, so this report names them, with the value "
        "that each must have. To check one, run `optimoo check docs/certificates/4x10-minimum.proof.gz` (or another "
        "name): it recomputes the argument without any search, and says what is proved.",
        "A certificate for the whole game is one for each group, too. What happens in one group does not affect the "
        "others, so if a group could do with fewer guesses, so could the whole game, and the certificate says that it "
        "cannot. Hence the totals of table 3 need no search: they are read off the minimum strategy. In the same way, "
        "those of table 6 are read off two best replies. Their certificates say that the result of the race is the "
        "best, and that among all strategies with this result the total is the smallest, or the largest. (In a cost, "
        "one unit of the race outweighs all guesses. For the largest total, guesses count against the cost; after the "
        "opponent's last guess all count alike, since costs must not fall.)",
        "Besides, every entry of table 1 and every total of tables 3 and 6 has a certificate of its own, which starts "
        "where the figure does; the last table names them. For table 1, the value is the number of secrets that "
        "are found later. For table 3, it is the total, and the first guess once for each secret. For table 6, the "
        "costs weigh the race and the guesses as above: one certificate shows the smallest total of a best reply in "
        "the group, one the largest, and the total is that of the strategy in it.",
        "The lists of optimal second guesses in sections 7 and 8 have no certificate; they rest on the search.",
    )


def evidence(lab: Lab) -> dict[str, StrategyFile]:
    """The strategies of the sections before, by name; those of a section that was not run are found now."""
    return {"minimum": lab.minimum_file, **lab.files, **strategies(lab)}
