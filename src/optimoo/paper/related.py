"""Section 2, related work: one-step rules, the strategies they give, and how far such rules can go.

Every rule is followed under both tie rules. Then three ways to do better are tried: a rule tuned to the game,
a rule fitted to it, and looking one step further. What they reach is reported, and how far it is from the least.
"""

import multiprocessing
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Any, NamedTuple

from optimoo.game import Game
from optimoo.heuristics import HEURISTICS, Tie, build, fit, heuristic, roll_out, tune, two_step
from optimoo.paper.claims import Claim, Section, Table, claim
from optimoo.paper.lab import Lab
from optimoo.paper.printed import Printed, printed, published
from optimoo.pictures import Picture
from optimoo.strategy import Profile, Strategy

PAPER = "2"
TITLE = "Related work: the heuristics"
TUNING_STEPS = 100
ROLL_OUT_WIDTH = 10
LOOK_AHEAD_WIDTH = 20
FEW_HUNDREDTHS = 0.03
"""A change of an average that is worth naming."""

TWINS = {"landy-largest": "minimax"}
"""Rules of one formula under two names; they are followed once."""


class Task(NamedTuple):
    """A strategy to build: by a rule of the catalogue, or by one of the improvements below."""

    rule: str
    tie: str = Tie.CANDIDATE_FIRST.value


class Made(NamedTuple):
    """What the strategy of a task takes."""

    task: Task
    profile: Profile


IMPROVEMENTS = {
    f"Larmouth's rule tuned in {TUNING_STEPS} random steps": lambda game: build(
        game, tune(game, steps=TUNING_STEPS).heuristic
    ),
    "a rule fitted to the game": lambda game: build(game, fit(game, rounds=3)),
    f"the fitted rule, two steps ahead, {LOOK_AHEAD_WIDTH} guesses": lambda game: two_step(
        game, fit(game, rounds=3), width=LOOK_AHEAD_WIDTH
    ),
    f"Larmouth's rule rolled out, {ROLL_OUT_WIDTH} guesses": lambda game: roll_out(
        game, heuristic("larmouth"), width=ROLL_OUT_WIDTH
    ),
}
"""What goes beyond a published rule."""


def section(lab: Lab) -> Section:
    """Follow every rule, and set what is published beside it."""
    rules = [Task(rule, tie.value) for rule in HEURISTICS for tie in Tie if rule not in TWINS]
    # The slowest first, so that no worker is left alone with one of them at the end.
    made = follow(lab, [*map(Task, reversed(IMPROVEMENTS)), *rules])
    improved = [made[Task(name)] for name in IMPROVEMENTS]
    ruled = [made[task] for task in rules]
    contest = printed("related.contest")
    contest_average = Fraction(contest.value, lab.game.size)
    first = [item for item in ruled if item.task.tie == Tie.CANDIDATE_FIRST]
    return Section(
        claims=(
            claim("Larmouth's average", printed("related.larmouth"), made[Task("larmouth")].profile.average),
            claim(
                "average of the contest's winner, from its total",
                printed("related.contest_average"),
                contest_average,
                implied=f"{float(contest_average):.2f}",
                evidence=f"{contest.value} / {lab.game.size} = {float(contest_average):.4f}: the paper cuts off "
                "instead of rounding.",
            ),
            *_published(made),
        ),
        notes=(*_tie_notes(ruled), _how_close(lab, first, improved, contest)),
        tables=(
            Table("Rules", _HEADERS, tuple(_row(item) for item in sorted(ruled, key=lambda item: item.profile.total))),
            _published_table(made),
            Table("Beyond one-step rules", _HEADERS, tuple(map(_row, improved))),
        ),
        pictures=(_picture(lab, first, improved),),
    )


_HEADERS = ("rule", "ties", "total", "average", "profile")


def _row(made: Made) -> tuple[str, str, int, str, str]:
    profile = " ".join(map(str, made.profile))
    return made.task.rule, made.task.tie, made.profile.total, f"{float(made.profile.average):.4f}", profile


# --- building -----------------------------------------------------------------------------------------------


def follow(lab: Lab, tasks: Iterable[Task]) -> dict[Task, Made]:
    """Build the strategies, side by side where there are workers for it."""
    jobs = [(lab.game, task) for task in tasks]
    found: dict[Task, Made] = {}

    def take(results: Iterable[Made]) -> None:
        for made in results:
            found[made.task] = made
            lab.say(f"heuristics, {len(found)} of {len(jobs)}")

    if lab.workers == 1:
        take(map(_make, jobs))
    else:
        # Fresh processes, for threads of the search may be around in this one.
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(lab.workers, mp_context=context) as pool:
            take(pool.map(_make, jobs))
    for twin, rule in TWINS.items():
        for tie in Tie:
            if (same := found.get(Task(rule, tie.value))) is not None:
                found[Task(twin, tie.value)] = same
    return found


def _make(job: tuple[Game, Task]) -> Made:
    game, task = job
    return Made(task, strategy_of(game, task).profile)


def strategy_of(game: Game, task: Task) -> Strategy:
    """The strategy that a task asks for."""
    if task.rule in IMPROVEMENTS:
        return IMPROVEMENTS[task.rule](game)
    return build(game, heuristic(task.rule), Tie(task.tie))


# --- beside what is published ---------------------------------------------------------------------------------


def _published(made: dict[Task, Made]) -> list[Claim]:
    claims = []
    for entry in published():
        task = Task(entry["rule"], entry["tie"])
        row = Printed(task.rule, entry["source"], entry["profile"], {})
        giving = _ties_giving(made, entry)
        tried = f"Ties {' and '.join(giving)} give it." if giving else "Neither tie rule gives this profile."
        evidence = "" if task.tie in giving else tried
        claims.append(claim(f"profile of {task.rule}, ties {task.tie}", row, made[task].profile, evidence=evidence))
    return claims


def _ties_giving(made: dict[Task, Made], entry: dict[str, Any]) -> list[str]:
    """The tie rules under which a rule has its published profile."""
    return [tie.value for tie in Tie if made[Task(entry["rule"], tie.value)].profile == tuple(entry["profile"])]


def _published_table(made: dict[Task, Made]) -> Table:
    rows = []
    for entry in published():
        here = made[Task(entry["rule"], entry["tie"])]
        there = Made(here.task, Profile.of(entry["profile"]))
        averages = (f"{float(each.profile.average):.4f}" for each in (there, here))
        giving = " and ".join(_ties_giving(made, entry)) or "neither"
        rows.append((*here.task, entry["source"], there.profile.total, here.profile.total, *averages, giving))
    headers = (
        "rule", "ties", "source", "published total", "total here", "published average", "average here",
        "tie rules that give the published profile",
    )  # fmt: skip
    return Table("Totals and averages of the published profiles", headers, tuple(rows))


def _tie_notes(ruled: list[Made]) -> list[str]:
    by_rule: dict[str, dict[str, Made]] = {}
    for item in ruled:
        by_rule.setdefault(item.task.rule, {})[item.task.tie] = item
    costs = {
        rule: float(ties[Tie.SMALLEST].profile.average - ties[Tie.CANDIDATE_FIRST].profile.average)
        for rule, ties in by_rule.items()
    }
    listed = ", ".join(f"{rule} {cost:+.3f}" for rule, cost in costs.items())
    return [
        "When a rule gives several guesses the same number, a candidate is preferred, then the smallest code, unless "
        f"another tie rule is named. If only the smallest code is preferred, the averages change by: {listed}. "
        f"{_larger(costs)}.",
        "Landy's largest cell and Knuth's minimax are the same formula.",
    ]


def _larger(costs: dict[str, float]) -> str:
    large = [rule for rule, cost in costs.items() if abs(cost) > FEW_HUNDREDTHS]
    if not large:
        return f"For no rule is the change more than {FEW_HUNDREDTHS}"
    return f"The change is more than {FEW_HUNDREDTHS} for {', '.join(large)}"


def _how_close(lab: Lab, rules: list[Made], improved: list[Made], contest: Printed) -> str:
    least = lab.minimum.total
    best = min(rules, key=lambda item: item.profile.total)
    one_step = min([*rules, *improved[:2]], key=lambda item: item.profile.total)
    further = min(improved, key=lambda item: item.profile.total)
    return (
        f"The least total is {least}. Of the published rules tried here, the best is {best.task.rule} with "
        f"{best.profile.total}. The best one-step rule tried is '{one_step.task.rule}' with "
        f"{one_step.profile.total}, {one_step.profile.total - least} above the least. The contest's winner had "
        f"{contest.value}, by a formula that the paper does not print. Of the strategies that look further ahead, "
        f"'{further.task.rule}' is best with {further.profile.total}, still {further.profile.total - least} above."
    )


def _picture(lab: Lab, rules: list[Made], improved: list[Made]) -> Picture:
    least = lab.minimum
    ranked = sorted([*rules, *improved], key=lambda item: item.profile.total)
    return Picture(
        "heuristics",
        "Average number of guesses by rule",
        "ranking",
        ("minimum strategy", *(item.task.rule for item in ranked)),
        {"average": (float(least.average), *(float(item.profile.average) for item in ranked))},
        ("guesses on average", ""),
    )
