"""Section 7, tables 3 and 4: the minimum strategy group by group, and how far it is from unique.

Every group (the codes that give one response to the first guess) is solved by itself and timed. Then every
inequivalent second guess is valued, to the point where it is known whether it reaches the least total. How far
distributions can vary among minimum strategies is asked of the search as a question of its own: costs in which
one guess of the total outweighs everything, and below that the secrets found within k guesses count for or
against a strategy.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from optimoo.game import Game
from optimoo.paper.claims import Claim, Section, Table, Verdict, claim
from optimoo.paper.lab import Group, Lab
from optimoo.paper.mixing import mix
from optimoo.paper.printed import Printed, printed
from optimoo.search import HORIZON, Costs, Search, solve
from optimoo.strategy import Strategy, StrategyFile

PAPER = "3 and 5"
TITLE = "Tables 3 and 4: the minimum strategy"
WITHIN = (4, 5, 6)
"""The numbers of guesses within which secrets are counted when minimum strategies are compared."""


def section(lab: Lab) -> Section:
    """Solve, compare group by group, and look at the other minimum strategies."""
    strategy = lab.minimum
    optimal = optimal_second_guesses(lab, lab.search, lab.minimum_groups)
    ranges = {guesses: extremes(lab, guesses) for guesses in WITHIN}
    files = {"minimum": lab.minimum_file}
    profile = printed("minimum.profile")
    lab.say("a minimum strategy with the printed distribution")
    found = [strategy, *(other for pair in ranges.values() for other in pair)]
    same = mix(found, profile.value)
    if same is not None:
        files["minimum-as-printed"] = StrategyFile(same, "total", same.total, proved=True)
    for guesses, pair in ranges.items():
        for word, other in zip(("fewest", "most"), pair, strict=True):
            files[f"minimum-{word}-within-{guesses}"] = StrategyFile(other, "total", other.total, proved=True)
    return Section(
        claims=(
            claim("total", printed("minimum.total"), strategy.total),
            claim("average", printed("minimum.average"), strategy.average),
            *_beside_mastermind(lab),
            *_groups(lab, optimal),
            claim(
                "distribution, of one minimum strategy among many",
                profile,
                (same or strategy).profile,
                evidence="Put together from the minimum strategies found here, position by position."
                if same is not None
                else "No mixture of the minimum strategies found here has it; others may.",
            ),
            *_distribution(profile, ranges),
        ),
        notes=(
            "The totals of the groups do not count the first guess, so the printed ones add up to "
            f"{sum(row[2] for row in printed('minimum.groups').value.values())}, {lab.game.size} less than the total.",
            "The ranges are exact: no minimum strategy finds fewer or more secrets within the given number of guesses."
            + needed({guesses: most for guesses, (_, most) in ranges.items()}),
        ),
        tables=(_group_table(lab, optimal), _range_table(ranges, strategy)),
        files=files,
    )


# --- which second guesses are optimal -------------------------------------------------------------------------


def optimal_second_guesses(lab: Lab, search: Search, groups: Sequence[Group]) -> dict[int, list[str]]:
    """By response, the inequivalent second guesses that reach the least cost of the group."""
    optimal = {}
    for group in groups:
        lab.say(f"optimal second guesses, group {lab.game.responses[group.response]}")
        position = lab.groups[group.response]
        optimal[group.response] = [
            lab.game.text(guess)
            for guess in lab.seconds
            if search.value_of(position, guess, group.cost + 1) == group.cost
        ]
    return optimal


# --- the other minimum strategies -----------------------------------------------------------------------------


def extremes(lab: Lab, guesses: int) -> tuple[Strategy, Strategy]:
    """Minimum strategies that find the fewest and the most secrets within so many guesses."""
    return _extreme(lab, guesses, most=False), _extreme(lab, guesses, most=True)


def _extreme(lab: Lab, guesses: int, *, most: bool) -> Strategy:
    lab.say(f"the minimum strategy that finds {'most' if most else 'fewest'} within {guesses} guesses")
    outweighs = lab.game.size + 1
    costs = [outweighs * number + int((number <= guesses) != most) for number in range(1, HORIZON + 1)]
    with lab.ask(Costs.of(costs, secrets=lab.game.size)) as search:
        return search.solution().strategy


def needed(most: dict[int, Strategy]) -> str:
    """What follows from the most that minimum strategies find within so many guesses; nothing if that is all."""
    short = [guesses for guesses, other in most.items() if other.profile.within(guesses) < other.size]
    return f" Hence every minimum strategy needs at least {max(short) + 1} guesses for some secret." if short else ""


# --- beside the printed tables --------------------------------------------------------------------------------


def _groups(lab: Lab, optimal: dict[int, list[str]]) -> list[Claim]:
    claims = []
    for name, row, group in printed_groups(lab, "minimum", lab.minimum_groups):
        claims += [
            claim(
                f"{name}: elements and total", replace(row, value=row.value[1:3]), [group.size, group.cost - group.size]
            ),
            second_guess_claim(lab, name, row, optimal[group.response]),
        ]
    return claims


def _beside_mastermind(lab: Lab) -> Iterator[Claim]:
    """What the paper says of MOO beside Mastermind with four pegs and six colours."""
    lab.say("the minimum strategy of Mastermind")
    other = Game(4, 6, repeats=True)
    least = solve(other, workers=lab.workers, checkpoint=False).strategy
    yield claim(
        "times as many guesses to choose from as in Mastermind",
        printed("minimum.branches"),
        Fraction(lab.game.size, other.size),
        evidence=f"{lab.game.size} / {other.size} = {lab.game.size / other.size:.2f}",
    )
    yield claim(
        "the average is larger than in Mastermind",
        printed("minimum.longer"),
        lab.minimum.average > least.average,
        evidence=f"{float(lab.minimum.average):.3f} against {float(least.average):.3f}",
    )


def printed_groups(lab: Lab, chapter: str, groups: Iterable[Group]) -> Iterator[tuple[str, Printed, Group]]:
    """Groups, each with its name and its row in the paper's table: second guess, elements, total, time."""
    rows = printed(f"{chapter}.groups")
    for group in groups:
        name = str(lab.game.responses[group.response])
        yield name, rows.part(f"row {name}", name), group


def second_guess_claim(lab: Lab, name: str, row: Printed, optimal: list[str]) -> Claim:
    """A printed second guess agrees if its class is among the optimal ones."""
    verdict = Verdict.AGREES if lab.second_class(row.value[0]) in optimal else Verdict.DIFFERS
    evidence = (
        "" if verdict == Verdict.AGREES else "The printed guess was valued too, and does not reach the least cost."
    )
    return Claim(f"{name}: second guess", row.place, row.value[0], " or ".join(optimal), verdict, evidence)


def _distribution(profile: Printed, ranges: dict[int, tuple[Strategy, Strategy]]) -> list[Claim]:
    claims = []
    for guesses, (fewest, most) in ranges.items():
        given = sum(profile.value[:guesses])
        low, high = (strategy.profile.within(guesses) for strategy in (fewest, most))
        verdict = Verdict.AGREES if low <= given <= high else Verdict.DIFFERS
        files = (
            f"minimum-fewest-within-{guesses}.moo and minimum-most-within-{guesses}.moo reach the ends of the range."
        )
        evidence = "" if verdict == Verdict.AGREES else files
        name = f"secrets found within {guesses} guesses"
        claims.append(Claim(name, profile.place, given, f"{low} to {high}", verdict, evidence))
    return claims


def _group_table(lab: Lab, optimal: dict[int, list[str]]) -> Table:
    groups = sorted(lab.minimum_groups, key=lambda group: group.size)
    body = [
        (
            name,
            group.size,
            group.cost - group.size,
            " ".join(optimal[group.response]),
            *row.value[::3],
            f"{group.seconds:.2f}",
        )
        for name, row, group in printed_groups(lab, "minimum", groups)
    ]
    headers = (
        "response", "elements", "total", "optimal second guesses", "printed", "printed time", "seconds here",
    )  # fmt: skip
    return Table("The groups of the minimum strategy", headers, tuple(body))


def _range_table(ranges: dict[int, tuple[Strategy, Strategy]], strategy: Strategy) -> Table:
    profiles = {"the first found": strategy.profile}
    for guesses, (fewest, most) in ranges.items():
        profiles |= {f"fewest within {guesses}": fewest.profile, f"most within {guesses}": most.profile}
    width = max(map(len, profiles.values()))
    return Table(
        "Distributions of minimum strategies",
        ("strategy", *map(str, range(1, width + 1))),
        tuple((name, *profile.padded(width)) for name, profile in profiles.items()),
    )
