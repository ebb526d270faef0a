"""``optimoo solve``: find a strategy that no other beats, and prove it."""

from collections.abc import Mapping
from fractions import Fraction

from optimoo.cli.means import UsingAnywhere
from optimoo.cli.options import Goal, Moves, Output, Restrictions
from optimoo.cli.present import fact, for_programs, present
from optimoo.cli.unanswered import told_if_none


def solve(*, goal: Goal, among: Restrictions, history: Moves = "", using: UsingAnywhere, output: Output) -> None:
    """Find the best strategy for a game, and prove it.

    Ctrl-C keeps what was found; the same command continues from there. The exit code is 3 if it is proved that no
    strategy stays within --max-guesses.
    """
    from optimoo.game import Game, Position

    game = Game.parse(goal.game)
    position = Position.of(game, history)  # refuses what makes no sense before anything slow starts
    none = told_if_none(output.as_json, position, goal.objective, among)
    with none, using.searching(output.out) as means:
        from optimoo import search  # takes a moment, and much longer when it compiles

        solution = search.solve(
            game,
            goal.objective,
            max_guesses=among.max_guesses,
            consistent=among.consistent,
            history=position,
            **means,
        )
    from optimoo.cli.facts import levels, strategy_facts, written

    if output.out is not None:
        solution.file().save(output.out)
    criteria, resumed = solution.criteria, ", resumed from an earlier run" if solution.resumed else ""
    present(
        output.as_json,
        [*for_programs(exists=True), *strategy_facts(solution.file())],
        "",
        levels(solution.strategy),
        "",
        [
            fact("criteria", criteria, "" if criteria == {"total": solution.cost} else _listed(criteria)),
            fact("seconds", solution.seconds, f"{solution.seconds:.1f} s{resumed}", "time"),
            fact("work", solution.work, _listed(solution.work)),
            *for_programs(resumed=solution.resumed),
            written(output.out),
        ],
    )


def _listed(numbers: Mapping[str, int | Fraction]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in numbers.items())
