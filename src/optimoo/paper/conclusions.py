"""Section 11, the paper's conclusions: play that reacts to the opponent, as far as the paper describes it.

Both of the paper's examples are questions that the search can answer: the best that a second player gets against
the strongest fixed strategy by seeing when the first has finished, and by knowing it beforehand.
"""

from fractions import Fraction

from optimoo.duel import Level, watch
from optimoo.paper.claims import Claim, Section, Verdict, claim, not_comparable
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.paper.strongest import strategies
from optimoo.strategy import Strategy

PAPER = "8"
TITLE = "Conclusions: play that reacts"


def section(lab: Lab) -> Section:
    """Value both of the paper's examples against the strongest fixed strategy."""
    strongest = strategies(lab)["strongest"].strategy
    outside = {"minimum": guesses_outside(lab.minimum), "strongest": guesses_outside(strongest)}
    return Section(
        claims=(
            claim(
                "the minimum and the strongest strategy guess codes that cannot be the secret",
                printed("conclusions.outside"),
                all(outside.values()),
                evidence=", ".join(f"{name}: in {number:,} positions" for name, number in outside.items()) + ".",
            ),
            winning_claim(lab, strongest, Level.LAST_CHANCE, "last_chance"),
            winning_claim(lab, strongest, Level.FORESIGHT, "foresight"),
            not_comparable(
                "how difficult the game is in which both react",
                printed("conclusions.difficult"),
                "This is not a statement that can be recomputed.",
            ),
        ),
        notes=(
            "In both examples the first player keeps to a fixed strategy and the second knows it. The second moves "
            "after the first in every turn, and draws if it finds the number in the same turn. What happens when "
            "both players react is another question, which these values do not answer.",
        ),
    )


def guesses_outside(strategy: Strategy) -> int:
    """Positions in which a strategy guesses a code that cannot be the secret."""
    return sum(int(strategy.guesses[node]) not in strategy.candidates(node) for node in range(len(strategy)))


def winning_claim(lab: Lab, opponent: Strategy, level: Level, name: str) -> Claim:
    """Whether the second player gets more than half of the points by seeing so much."""
    lab.say(f"the best play of one who watches, {level}")
    result = watch(lab.game, opponent.profile, level, workers=lab.workers, checkpoint=False).result
    said = printed(f"conclusions.{name}")
    verdict = Verdict.AGREES if result.rate > Fraction(1, 2) else Verdict.DIFFERS
    return Claim(
        f"winning rate by {level}", said.place, said.value, str(result), verdict, "This is the highest possible rate."
    )
