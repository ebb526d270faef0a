"""Section 8, tables 5 to 7: the strategy with the highest winning rate, the reply to it, and the strongest.

The opponent is the paper's minimum strategy, of which the paper prints the distribution; a race needs to know
no more of it. The best reply is solved group by group and timed; best replies are seldom unique, so totals are
given as the range over all best replies. Then replies are answered by replies until nothing gains.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from optimoo.duel import Chain, Reply, best_reply, climb, reply_objective
from optimoo.paper.claims import Claim, Section, Table, Verdict, claim
from optimoo.paper.lab import Group, Lab
from optimoo.paper.minimum import extremes, optimal_second_guesses, printed_groups, second_guess_claim
from optimoo.paper.printed import Printed, printed
from optimoo.paper.three import RuleOfThree
from optimoo.pictures import Picture
from optimoo.search import HORIZON, Objective, Solution
from optimoo.strategy import Profile, Strategy, StrategyFile

PAPER = "6"
TITLE = "Tables 5, 6 and 7: the strongest strategy"


@dataclass(frozen=True)
class Evaluation:
    """What a number of guesses is worth against a profile: the rows of table 5."""

    win: list[int]
    lose: list[int]
    draw: list[int]

    @cached_property
    def value(self) -> list[int]:
        """Wins less losses, which is what the paper's Γ comes to."""
        return [win - lose for win, lose in zip(self.win, self.lose, strict=True)]


def evaluate(profile: Sequence[int]) -> Evaluation:
    """The evaluation function against an opponent with this profile, one guess further than it ever takes.

    >>> evaluate((1, 3, 2)).value
    [5, 1, -4, -6]
    """
    counts = [*profile, 0]
    lose = [sum(counts[:number]) for number in range(len(counts))]
    win = [sum(counts[number + 1 :]) for number in range(len(counts))]
    return Evaluation(win, lose, counts)


@dataclass(frozen=True)
class BestReplies:
    """All there is to say about the best replies to a profile."""

    opponent: Profile
    groups: list[Group]
    solution: Solution
    """The best reply that the search comes to by itself."""
    second_guesses: dict[int, list[str]]
    least: Strategy
    """A best reply with the smallest total."""
    most: Strategy
    """A best reply with the largest total."""

    def file(self) -> StrategyFile:
        """The reply with the smallest total; that none costs less is what the search has proved."""
        return StrategyFile(self.least, str(reply_objective(self.opponent)), self.solution.units, proved=True)


def best_replies(lab: Lab, opponent: Profile) -> BestReplies:
    """Solve for the best reply group by group, and find the range of totals among best replies."""
    costs = reply_objective(opponent).costs(lab.game.size)
    with lab.ask(costs) as search:
        groups = lab.solve_groups(search, "the best reply")
        solution = lab.put_together(search, groups)
        second_guesses = optimal_second_guesses(lab, search, groups)
    found = []
    for objective, word in zip(objectives_by_total(opponent, lab.game.size), ("smallest", "largest"), strict=True):
        lab.say(f"the best reply with the {word} total")
        with lab.ask(objective.costs(lab.game.size)) as search:
            found.append(search.solution().strategy)
    least, most = found
    if len(most.profile) > len(opponent):
        raise AssertionError("a best reply may go on after the race is lost, so there is no largest total")
    return BestReplies(opponent, groups, solution, second_guesses, least, most)


def objectives_by_total(opponent: Profile, secrets: int) -> tuple[Objective, Objective]:
    """The objectives of a best reply with the smallest total, and of one with the largest.

    Costs must not fall, so where the race is lost anyway (after the opponent's last guess), a larger number of guesses
    cannot count for more than a smaller one. There all count as if they were the largest that is possible. So if the
    reply found has no such guesses, none has a larger total.
    """
    race = reply_objective(opponent)
    costs = race.costs(secrets)
    counted = [number if number < costs.flat_from else HORIZON for number in range(1, costs.flat_from + 1)]
    both = [secrets * HORIZON * int(costs.find[place]) - number for place, number in enumerate(counted, start=1)]
    return Objective.parse(f"{race},total"), Objective.parse(f"costs:{'/'.join(str(cost - both[0]) for cost in both)}")


def section(lab: Lab) -> Section:
    """Compare all three tables, and follow the replies to their end."""
    opponent, claimed = opponent_of_the_paper(), printed("strongest.profile")
    replies, chain, beater = replies_to_minimum(lab), chain_of_replies(lab), reply_to_printed(lab)
    groups = _group_claims(lab, replies)
    return Section(
        claims=(
            *_evaluation_claims(opponent),
            *_rate_claims(replies, opponent, claimed),
            *groups,
            *_strongest_claims(chain, beater, claimed),
            *_comparisons(lab, replies, chain),
        ),
        notes=(*_notes(groups, chain, beater), _rule_of_three(lab, replies)),
        tables=(_group_table(lab, replies), _comparison(lab, replies, chain)),
        pictures=_pictures(lab, chain, opponent),
        files=strategies(lab),
    )


# --- what other sections use as well --------------------------------------------------------------------------


def opponent_of_the_paper() -> Profile:
    """The distribution of the paper's minimum strategy."""
    return Profile.of(printed("strongest.minimum_profile").value)


def replies_to_minimum(lab: Lab) -> BestReplies:
    """The best replies to the paper's minimum strategy."""
    return lab.once("replies", lambda: best_replies(lab, opponent_of_the_paper()))


def chain_of_replies(lab: Lab) -> Chain:
    """From the best reply on: replies to replies, until nothing gains."""
    start = replies_to_minimum(lab).solution.strategy.profile
    lab.say("the reply to the reply")
    return lab.once("chain", lambda: climb(lab.game, start, workers=lab.workers, checkpoint=False))


def strategies(lab: Lab) -> dict[str, StrategyFile]:
    """The strategies of this section by name; a strongest one only if the replies came to an end."""
    chain = chain_of_replies(lab)
    return {
        "best-reply": replies_to_minimum(lab).file(),
        **({"strongest": chain.file()} if chain.is_strongest else {}),
        "beats-printed-strongest": reply_to_printed(lab).file(),
    }


def reply_to_printed(lab: Lab) -> Reply:
    """The best reply to the strategy that the paper prints as strongest."""
    opponent = Profile.of(printed("strongest.profile").value)
    lab.say("the reply to the printed strongest strategy")
    return lab.once("beater", lambda: best_reply(lab.game, opponent, workers=lab.workers, checkpoint=False))


# --- beside the printed tables --------------------------------------------------------------------------------


def _evaluation_claims(opponent: Profile) -> list[Claim]:
    rows, computed = printed("strongest.evaluation"), evaluate(opponent)
    given = {name: rows.part(f"row {name}", name) for name in ("win", "lose", "draw", "value")}
    implied = [win - lose for win, lose in zip(given["win"].value, given["lose"].value, strict=True)]
    odd = [
        f"at {number} guesses it prints {value}, but wins minus losses are {right}"
        for number, (value, right) in enumerate(zip(given["value"].value, implied, strict=True), start=1)
        if value != right
    ]
    return [
        claim("table 5, win", given["win"], computed.win),
        claim("table 5, lose", given["lose"], computed.lose),
        claim("table 5, draw", given["draw"], computed.draw),
        claim("table 5, value", given["value"], computed.value, implied=implied, evidence="; ".join(odd)),
    ]


def _rate_claims(replies: BestReplies, opponent: Profile, claimed: Printed) -> list[Claim]:
    rate, total = printed("strongest.rate"), printed("strongest.total")
    result = replies.solution.strategy.profile.against(opponent)
    own = Profile.of(claimed.value).against(opponent)
    evidence = f"best-reply.moo gets {result}, {result.points - own.points} half points more than the printed one."
    return [
        claim("winning rate of the distributions of table 7, one against the other", rate, 100 * own.rate),
        claim("highest winning rate against the minimum strategy", rate, 100 * result.rate, evidence=evidence),
        in_range(
            "total of the strategy with the highest winning rate",
            total,
            replies.least.total,
            replies.most.total,
            f"best-reply.moo has the total {replies.least.total} and a higher winning rate than is printed; no "
            "best reply has the printed total."
            if result.points > own.points
            else f"best-reply.moo has the total {replies.least.total}; no best reply has the printed one.",
        ),
        claim(
            "average of the strategy with the highest winning rate, from the printed total",
            printed("strongest.average"),
            Fraction(total.value, sum(claimed.value)),
            evidence=f"{total.value} / {sum(claimed.value)}",
        ),
    ]


def in_range(name: str, row: Printed, low: int, high: int, evidence: str = "") -> Claim:
    """A printed number agrees if it lies between two that are both reached; if not, there is ``evidence``."""
    verdict = Verdict.AGREES if low <= row.value <= high else Verdict.DIFFERS
    return Claim(
        name, row.place, row.value, range_of(low, high), verdict, evidence if verdict == Verdict.DIFFERS else ""
    )


def range_of(low: int, high: int) -> int | str:
    """A range as a table shows it: one number if both ends are the same."""
    return low if low == high else f"{low} to {high}"


def group_total(strategy: Strategy, response: int) -> int:
    """The guesses after the first that the codes of one group take."""
    part = strategy.after([(int(strategy.guesses[0]), response)])
    return part.total - part.size


def _group_claims(lab: Lab, replies: BestReplies) -> list[Claim]:
    claims = []
    for name, row, group in printed_groups(lab, "strongest", replies.groups):
        _, size, total, _ = row.value
        low, high = (group_total(strategy, group.response) for strategy in (replies.least, replies.most))
        claims += [
            claim(f"{name}: elements", replace(row, value=size), group.size),
            in_range(
                f"{name}: total of a best reply",
                replace(row, value=total),
                low,
                high,
                f"best-reply.moo takes {low} guesses in this group; in no best reply does it take {total}.",
            ),
            second_guess_claim(lab, name, row, replies.second_guesses[group.response]),
        ]
    return claims


def _strongest_claims(chain: Chain, beater: Reply, claimed: Printed) -> list[Claim]:
    half = printed("strongest.own_rate")
    rate = beater.result.rate
    verdict = Verdict.AGREES if rate <= Fraction(half.value) else Verdict.DIFFERS
    evidence = f"beats-printed-strongest.moo gets {beater.result} against the printed distribution."
    exists = printed("strongest.exists")
    return [
        Claim("best winning rate against the printed strongest strategy", half.place, half.value,
              f"{float(rate):.6f}", verdict, evidence if beater.gains else ""),
        claim("a strongest fixed strategy exists", exists, chain.is_strongest,
              evidence=f"The best reply to it gets {chain.last_reply.result}."),
        claim("distribution of the strongest strategy", replace(claimed, value=Profile.of(claimed.value)),
              chain.last.profile, evidence=_of_the_last(chain)),
    ]  # fmt: skip


def _comparisons(lab: Lab, replies: BestReplies, chain: Chain) -> list[Claim]:
    """What the paper says of both strategies, and of both searches."""
    lab.say("the most that a minimum strategy finds within five guesses")
    most = extremes(lab, 5)[1].profile.within(5)
    ours = chain.last.profile.within(5)
    valued = [sum(group.valued for group in groups) for groups in (lab.minimum_groups, replies.groups)]
    compared = "fewer" if valued[0] < valued[1] else "more"
    return [
        claim("found within five guesses more often than by the minimum strategy", printed("strongest.within_five"),
              ours > most, evidence=f"{ours}, and no minimum strategy finds more than {most}."),
        claim("the search by winning rate is harder than that by totals", printed("strongest.harder"),
              valued[0] < valued[1], evidence=f"Here the search by totals values {compared} guesses; the tables of the "
              "groups show the seconds."),
    ]  # fmt: skip


def _rule_of_three(lab: Lab, replies: BestReplies) -> str:
    """Whether the paper's rule for three elements, which does not hold here, explains what it missed."""
    name, row, group = next(each for each in printed_groups(lab, "strongest", replies.groups) if each[0] == "3B")
    second, _, total, _ = row.value
    position = lab.groups[group.response]
    lab.say(f"the group {name} with the rule for three elements")
    rule = RuleOfThree(position, reply_objective(replies.opponent).costs(lab.game.size).find[1:].tolist())
    (_, least), guess = min(rule.guesses(position.candidates, 1, lab.seconds))
    ruled = least - position.size, lab.game.text(guess)
    told = "cannot be" if ruled != (total, second) else "may be"
    return (
        "Why the paper's second search missed the better reply is not known. One suspect is its rule for three "
        f"elements, which holds for totals only. With that rule, group {name} takes {ruled[0]} guesses and begins with "
        f"{ruled[1]}. The paper prints {total} and {second}, so the rule {told} what led it astray."
    )


def _of_the_last(chain: Chain) -> str:
    if not chain.is_strongest:
        return "The replies run in a circle; this is the last before it closes."
    return f"strongest.moo has this distribution, and the best reply to it gets {chain.last_reply.result}."


def _notes(groups: list[Claim], chain: Chain, beater: Reply) -> tuple[str, ...]:
    formula = (
        "The printed formula for Γ lacks its first factor. With this factor it reads Γₙ = γₙ × 5040 × 2 − 5040, which "
        "is wins minus losses, as in the rows of table 5."
    )
    if not beater.gains:
        return (formula,)
    astray = [claim.name.partition(":")[0] for claim in groups if claim.verdict == Verdict.DIFFERS]
    rows = f" The rows {', '.join(astray)} of table 6 cannot belong to a best reply." if astray else ""
    return (
        formula,
        f"The strategy that the paper prints as strongest is not: a better one gets {beater.result} against it."
        f"{rows} {_conclusion(chain)}",
    )


def _conclusion(chain: Chain) -> str:
    if not chain.is_strongest:
        return "Whether a strongest fixed strategy exists stays open: the replies to replies run in a circle."
    profile = " ".join(map(str, chain.last.profile))
    again = chain.last_reply.strategy.profile == chain.last.profile
    return (
        "What the paper concludes remains true: a strongest fixed strategy exists. One has the distribution "
        f"{profile}, and the best reply to it {'has that distribution again' if again else 'gains nothing'}."
    )


def _group_table(lab: Lab, replies: BestReplies) -> Table:
    body = []
    groups = sorted(replies.groups, key=lambda group: group.size)
    for name, row, group in printed_groups(lab, "strongest", groups):
        low, high = (group_total(strategy, group.response) for strategy in (replies.least, replies.most))
        seconds = " ".join(replies.second_guesses[group.response])
        body.append(
            (name, group.size, range_of(low, high), row.value[2], seconds, *row.value[::3], f"{group.seconds:.2f}")
        )
    headers = (
        "response", "elements", "total", "printed", "optimal second guesses", "printed", "printed time", "seconds here",
    )  # fmt: skip
    return Table("The groups of the best replies to the minimum strategy", headers, tuple(body))


def _comparison(lab: Lab, replies: BestReplies, chain: Chain) -> Table:
    profiles = {
        "minimum, printed": opponent_of_the_paper(),
        "minimum, computed": lab.minimum.profile,
        "strongest, printed": Profile.of(printed("strongest.profile").value),
        "strongest, computed": chain.last.profile,
    }
    width = max(map(len, profiles.values()))
    first = profiles["minimum, printed"]
    return Table(
        "The minimum strategy and the strongest strategy",
        ("strategy", *map(str, range(1, width + 1)), "total", "winning rate against the printed minimum"),
        tuple(
            (name, *profile.padded(width), profile.total, str(profile.against(first)))
            for name, profile in profiles.items()
        ),
    )


def _pictures(lab: Lab, chain: Chain, opponent: Profile) -> tuple[Picture, ...]:
    profiles = {"minimum": lab.minimum.profile, "strongest": chain.last.profile}
    width = max(map(len, profiles.values()))
    value = evaluate(opponent).value
    return (
        Picture(
            "profiles",
            "Secrets found at each guess",
            "bars",
            tuple(map(str, range(1, width + 1))),
            {name: profile.padded(width) for name, profile in profiles.items()},
            ("guess", "secrets"),
        ),
        Picture(
            "evaluation",
            "What finding the secret at a guess is worth against the minimum strategy",
            "lines",
            tuple(map(str, range(1, len(value) + 1))),
            {"wins minus losses": tuple(value)},
            ("guess", "value"),
        ),
    )
