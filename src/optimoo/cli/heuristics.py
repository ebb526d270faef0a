"""``optimoo heuristics``: rules that rank guesses, and the strategies they give, for any game.

Without a rule, all rules side by side. With a rule, its strategy, to be saved like any other; with ``--count``,
the guesses it prefers in one position instead.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.options import USUAL_GAME, AskedGame, Moves, Output
from optimoo.cli.present import Part, Table, fact, for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game, Position
    from optimoo.heuristics import Heuristic, Tie


def heuristics(
    *,
    game: AskedGame = USUAL_GAME,
    rule: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Follow this rule; all rules if left out.", autocompletion=complete.rules),
    ] = None,
    ties: Annotated[
        str, typer.Option(metavar="NAME", help="Which of equal guesses to prefer: candidate-first, smallest, or both.")
    ] = "candidate-first",
    count: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Instead, list this many guesses, best first.")
    ] = None,
    history: Moves = "",
    output: Output,
) -> None:
    """Compare, build and rank heuristic strategies.

    None of these strategies is proved to be best; "optimoo solve" finds one that is.
    """
    from optimoo.files import check_writable
    from optimoo.game import Game, Position
    from optimoo.heuristics import Tie, heuristic

    position = Position.of(Game.parse(game), history)
    if ties != "both" and ties not in list(Tie):
        raise InputError(f"{ties!r} is not a rule for ties; expected {', '.join(Tie)} or both")
    chosen = list(Tie) if ties == "both" else [Tie(ties)]
    if output.out is not None:
        check_writable(output.out)
    if rule is None:
        if count is not None or output.out is not None or position.moves:
            raise InputError("--count, --history and --out are about one rule; name it with --rule")
        parts = _compared(position.game, chosen)
    elif len(chosen) > 1:
        raise InputError("one strategy follows one rule for ties; expected candidate-first or smallest")
    elif count is None:
        parts = _built(position, heuristic(rule), chosen[0], output)
    elif output.out is not None:
        raise InputError("a ranking is not a strategy; expected --count or --out, not both")
    else:
        parts = _ranked(position, heuristic(rule), count, chosen[0])
    present(output.as_json, *parts)


def _compared(game: "Game", ties: "list[Tie]") -> list[Part]:
    from optimoo.heuristics import HEURISTICS, compare

    rows = [
        [
            fact("rule", row.heuristic),
            fact("ties", row.tie.value),
            fact("total", row.profile.total),
            fact("average", float(row.profile.average), f"{float(row.profile.average):.4f}"),
            fact("worst", row.profile.worst),
            fact("profile", row.profile, " ".join(map(str, row.profile))),
        ]
        for row in sorted(compare(game, HEURISTICS.values(), ties), key=lambda row: row.profile.total)
    ]
    return [
        for_programs(game=str(game)),
        Table("rules", ("rule", "ties", "total", "average", "worst", "profile"), rows),
    ]


def _ranked(position: "Position", rule: "Heuristic", top: int, tie: "Tie") -> list[Part]:
    from optimoo.heuristics import rank

    rows = []
    for item in rank(position, rule, top, tie):
        cells = {str(response): size for response, size in item.cells.items()}
        rows.append(
            [
                fact("guess", position.game.text(item.guess)),
                fact("score", item.score, f"{item.score:.4f}".rstrip("0").rstrip(".")),
                fact("is_candidate", item.is_candidate, "yes" if item.is_candidate else "no"),
                fact("cells", cells, " ".join(f"{response}:{size}" for response, size in cells.items())),
            ]
        )
    return [
        for_programs(
            game=str(position.game),
            history=str(position).split(),
            candidates=position.size,
            rule=rule.name,
            ties=tie.value,
        ),
        f"{rule.name}: {rule.formula}, smallest first",
        Table("ranking", ("guess", "score", "candidate", "cells"), rows),
    ]


def _built(position: "Position", rule: "Heuristic", tie: "Tie", output: Output) -> list[Part]:
    from optimoo.cli.facts import levels, strategy_facts, written
    from optimoo.heuristics import build
    from optimoo.strategy import StrategyFile

    strategy = build(position, rule, tie)
    file = StrategyFile(strategy, "total", strategy.total, proved=False)
    if output.out is not None:
        file.save(output.out)
    return [
        [
            fact("rule", rule.name, f"{rule.name}: {rule.formula}"),
            *for_programs(formula=rule.formula),
            fact("ties", tie.value),
            *strategy_facts(file),
        ],
        "",
        levels(strategy),
        *([""] if output.out is not None else []),
        [written(output.out)],
    ]
