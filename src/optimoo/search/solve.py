"""``solve``: from a question in words to a strategy that is proved to answer it.

Most objectives are one cost vector and one search. ``worst`` takes several: it is about a number of guesses that has to
be found first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from optimoo.errors import InputError
from optimoo.game import Game, History, Move
from optimoo.search.minimise import MEMORY, Minimum, Progress, check_question, minimise
from optimoo.search.objective import Objective
from optimoo.search.state import LEVELS
from optimoo.strategy import Strategy, StrategyFile

if TYPE_CHECKING:
    from optimoo.search.engine import Engine


@dataclass(frozen=True)
class Solution:
    """A strategy that is proved to have the least cost, and how it was found."""

    game: Game
    objective: Objective
    strategy: Strategy
    cost: int
    proved: bool
    consistent: bool
    max_guesses: int | None
    history: tuple[Move, ...]
    seconds: float
    work: dict[str, int]
    resumed: bool

    @property
    def criteria(self) -> dict[str, int]:
        """What the objective's terms say of the strategy, by name."""
        return self.objective.criteria(self.strategy.profile)

    @property
    def first_guess(self) -> str:
        """The strategy's next guess, as text."""
        return self.game.text(int(self.strategy.guesses[0]))

    def file(self) -> StrategyFile:
        """The strategy with what is claimed of it, ready to be saved."""
        return StrategyFile(
            self.strategy, str(self.objective), self.cost, self.proved, self.consistent, self.max_guesses
        )


def solve(
    game: Game | str,
    objective: Objective | str = "total",
    *,
    max_guesses: int | None = None,
    consistent: bool = False,
    history: History = (),
    workers: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: bool = True,
    make_engine: "Callable[..., Engine] | None" = None,
) -> Solution:
    """Find a strategy of least cost and prove that none costs less.

    >>> solution = solve("3x6")
    >>> solution.cost, solution.strategy.worst, solution.proved
    (436, 5, True)
    """
    game = Game.parse(game) if isinstance(game, str) else game
    objective = Objective.parse(objective)
    stages = searches(
        game,
        objective,
        max_guesses=max_guesses,
        consistent=consistent,
        history=history,
        workers=workers,
        memory=memory,
        progress=progress,
        checkpoint=checkpoint,
        make_engine=make_engine,
    )
    last = stages[-1]
    return Solution(
        game=game,
        objective=objective,
        strategy=last.strategy,
        cost=last.cost,
        proved=True,
        consistent=consistent,
        max_guesses=max_guesses,
        history=game.moves(history),
        seconds=sum(stage.seconds for stage in stages),
        work={name: sum(stage.work[name] for stage in stages) for name in last.work},
        resumed=any(stage.resumed for stage in stages),
    )


def searches(
    game: Game,
    objective: Objective,
    *,
    max_guesses: int | None,
    consistent: bool,
    history: History,
    workers: int | None,
    memory: int,
    progress: Callable[[Progress], None] | None,
    checkpoint: bool,
    make_engine: "Callable[..., Engine] | None" = None,
) -> list[Minimum]:
    """The searches that answer the question, in turn; the last one gives the answer."""
    moves = game.moves(history)
    secrets = len(check_question(game, moves, workers, memory))
    if max_guesses is not None and max_guesses > LEVELS:
        raise InputError(f"a cap of {max_guesses} guesses is more than any game needs; expected at most {LEVELS}")
    if max_guesses is not None and max_guesses <= len(moves):
        raise InputError(f"a cap of {max_guesses} guesses leaves none after {len(moves)}; expected a larger one")

    def stage(question: Objective, worst: int | None) -> Minimum:
        return minimise(
            game,
            question.costs(secrets, max_guesses, worst),
            consistent=consistent,
            history=history,
            workers=workers,
            memory=memory,
            progress=progress,
            checkpoint=checkpoint,
            make_engine=make_engine,
        )

    return _stages(objective, stage)


def _stages(objective: Objective, stage: Callable[[Objective, int | None], Minimum]) -> list[Minimum]:
    """One search, or as many as it takes to find the number that ``worst`` is about."""
    if not objective.has_worst:
        return [stage(objective, None)]
    # The terms before ``worst`` decide first: a best strategy for them shows how many guesses are enough. From there
    # down: as long as no secret needs the last guess, one guess less is enough, too.
    before = objective.until_worst()
    stages = [stage(before if before.terms else Objective(), None)]
    while True:
        allowed = stages[-1].strategy.worst
        stages[-1] = replace(stages[-1], engine=None)  # what it knows is of no use to the next
        stages.append(stage(objective, allowed))
        if stages[-1].strategy.worst == allowed:
            return stages
