"""``solve``: from a question in words to a strategy that is proved to answer it.

Most objectives are one cost vector and one search. ``worst`` takes several: it is about a number of guesses that has to
be found first.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Unpack

from optimoo.errors import InputError
from optimoo.exact import Number
from optimoo.game import Game, History, Position
from optimoo.search.kernels.limits import LEVELS
from optimoo.search.objective import Objective
from optimoo.search.question import Means, MeansOptions, Question
from optimoo.search.session import Search
from optimoo.search.solution import Solution


def solve(
    game: Game | str,
    objective: Objective | str | Sequence[Number] = "total",
    *,
    max_guesses: int | None = None,
    consistent: bool = False,
    history: History | Position = (),
    **means: Unpack[MeansOptions],
) -> Solution:
    """Find a strategy of least cost and prove that none costs less.

    The objective is a text as on the command line, or a list of what finding the secret at guess 1, 2, ... costs.

    >>> solution = solve("3x6")
    >>> solution.cost, solution.strategy.worst, solution.proved
    (436, 5, True)
    >>> solve("2x3", [0.5, 1, 2]).cost
    Fraction(15, 2)
    """
    game = Game.parse(game) if isinstance(game, str) else game
    asked = Asked(Position.of(game, history), Objective.parse(objective), max_guesses, consistent)
    with asked.answered(Means(**means)) as (solution, _):
        return solution


def narrow(game: Game, width: int, **means: Unpack[MeansOptions]) -> Solution:
    """A strategy of small total, the best that ``width`` guesses in each position give; nothing of it is proved.

    >>> found = narrow(Game(3, 5), 1)
    >>> found.cost, found.proved
    (196, False)
    """
    question = Question(Position(game), Objective().costs(game.size), width=width)
    with Search(question, replace(Means(**means), checkpoint=False)) as search:
        return replace(search.solution(), objective=Objective())


class Asked:
    """A question in words: a position, an objective, and what limits the strategies that count."""

    def __init__(
        self, position: Position, objective: Objective, max_guesses: int | None = None, consistent: bool = False
    ) -> None:
        """Refuse a cap that makes no sense."""
        if max_guesses is not None and max_guesses > LEVELS:
            raise InputError(f"a cap of {max_guesses} guesses is more than any game needs; expected at most {LEVELS}")
        if max_guesses is not None and max_guesses <= position.depth:
            raise InputError(
                f"a cap of {max_guesses} guesses leaves none after {position.depth}; expected a larger one"
            )
        self.position, self.objective = position, objective
        self.max_guesses, self.consistent = max_guesses, consistent

    @contextmanager
    def answered(self, means: Means) -> Iterator[tuple[Solution, Search]]:
        """The answer, and the last search, which knows the values of positions for whoever asks further."""
        stages: list[Solution] = []
        worst: int | None = None
        # The terms before ``worst`` decide first: a best strategy for them shows how many guesses are enough. From
        # there down: as long as no secret needs the last guess, one guess less is enough, too.
        objective = self.objective.until_worst() if self.objective.has_worst else self.objective
        while True:
            costs = objective.costs(self.position.size, self.max_guesses, worst)
            with Search(Question(self.position, costs, self.consistent), means) as search:
                stages.append(search.solution())
                if not self.objective.has_worst or stages[-1].strategy.worst == worst:
                    yield self._joined(stages), search
                    return
            objective, worst = self.objective, stages[-1].strategy.worst

    def _joined(self, stages: list[Solution]) -> Solution:
        """The last answer, with what all of them took."""
        return replace(
            stages[-1],
            objective=self.objective,
            max_guesses=self.max_guesses,
            seconds=sum(stage.seconds for stage in stages),
            work={name: sum(stage.work[name] for stage in stages) for name in stages[-1].work},
            resumed=any(stage.resumed for stage in stages),
        )
