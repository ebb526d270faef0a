"""``optimoo solve``: find a strategy that no other beats, and prove it."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from optimoo.cli.means import USUAL_MEMORY, Memory, Workers, searching
from optimoo.cli.options import Asked, Cap, Consistent, Json, Moves, Output, Terms
from optimoo.cli.where import Cluster, solver

if TYPE_CHECKING:
    from optimoo.search import Solution


def solve(
    game: Asked = "4x10",
    objective: Terms = "total",
    max_guesses: Cap = None,
    consistent: Consistent = False,
    history: Moves = "",
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    cluster: Cluster = None,
    out: Output = None,
    as_json: Json = False,
) -> None:
    """Find the best strategy for a game, and prove it.

    Ctrl-C keeps what was found; the same command goes on from there.
    """
    from optimoo.game import Game
    from optimoo.strategy import read_moves

    asked, moves = Game.parse(game), read_moves(history)
    asked.moves(moves)  # refuses what is no move of the game before anything slow starts
    with searching(workers, memory, out) as means, solver(cluster, workers, means["progress"]) as solve_there:
        solution = solve_there(
            asked,
            objective,
            max_guesses=max_guesses,
            consistent=consistent,
            history=moves,
            **means,
        )
    if out is not None:
        solution.file().save(out)
    path = None if out is None else str(out)
    if as_json:
        _print_fields(solution, path)
    else:
        _print_facts(solution, path)


def _print_fields(solution: "Solution", path: str | None) -> None:
    from optimoo.cli.render import print_json
    from optimoo.cli.report import fields

    print_json(
        {
            **fields(solution.file()),
            "criteria": solution.criteria,
            "seconds": solution.seconds,
            "work": solution.work,
            "resumed": solution.resumed,
            "file": path,
        }
    )


def _print_facts(solution: "Solution", path: str | None) -> None:
    from optimoo.cli.render import Page
    from optimoo.cli.report import Level, facts, levels

    page = Page()
    page.facts(facts(solution.file()))
    page.line()
    page.table(Level._fields, levels(solution.strategy))
    page.line()
    page.facts(_further_facts(solution, path))


def _further_facts(solution: "Solution", path: str | None) -> Iterator[tuple[str, str]]:
    """What only the search knows."""
    if solution.criteria != {"total": solution.cost}:
        yield "criteria", _listed(solution.criteria)
    yield "time", f"{solution.seconds:.1f} s" + (", resumed from an earlier run" if solution.resumed else "")
    yield "work", _listed(solution.work)
    if path is not None:
        yield "written to", path


def _listed(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in numbers.items())
