"""When a search proves that no strategy does what was asked: an answer, told with an exit code of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from optimoo.cli.exits import Code
from optimoo.cli.options import Restrictions
from optimoo.cli.present import for_programs, present
from optimoo.errors import NoStrategyError

if TYPE_CHECKING:
    from optimoo.game import Position


@contextmanager
def told_if_none(as_json: bool, position: "Position", objective: str, among: Restrictions) -> Iterator[None]:
    """Tell programs what was asked and that nothing answers it; people read the sentence that the program ends with."""
    try:
        yield
    except NoStrategyError:
        if not as_json:
            raise
        from optimoo.search import Objective

        question = asked(position, str(Objective.parse(objective)), among)
        present(as_json, for_programs(exists=False, proved=True, **question))
        raise typer.Exit(Code.NO_STRATEGY) from None


def asked(position: "Position", objective: str, among: Restrictions) -> dict[str, object]:
    """The question, for programs."""
    return {
        "game": str(position.game),
        "history": str(position).split(),
        "objective": objective,
        "max_guesses": among.max_guesses,
        "consistent": among.consistent,
    }
