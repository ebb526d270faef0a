"""What a search is asked, and what it may use: a question and the means to answer it.

Decides what can be asked at all. Costs may come from an objective in words (:mod:`.objective`) or from whoever knows
what a guess costs; the search does not mind.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from optimoo.cores import usable_cores
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search.costs import Costs
from optimoo.search.kernels.limits import LEVELS

if TYPE_CHECKING:
    from optimoo.search.workforce import Workforce

MEMORY = 256 << 20
"""Bytes for the table of known positions, where nobody says otherwise."""

SMALLEST_MEMORY = 1 << 20

LONGEST_HISTORY = LEVELS // 2
"""Longer histories would leave too little of what the search follows; no sensible game comes near."""


@dataclass(frozen=True)
class Question:
    """What is the least that finding the secret costs, from a position on?

    With a ``width``, only so many guesses of each position are looked at: what is found is good, and not proved best.
    """

    position: Position
    costs: Costs
    consistent: bool = False
    width: int | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be searched."""
        self.position.unfinished()
        if self.position.depth > LONGEST_HISTORY:
            raise InputError(
                f"a history of {self.position.depth} guesses is too long; expected at most {LONGEST_HISTORY}"
            )
        if self.width is not None and self.width < 1:
            raise InputError(f"a width of {self.width} leaves no guess to look at; expected at least 1")

    @property
    def game(self) -> Game:
        """The game it is about."""
        return self.position.game

    def __str__(self) -> str:
        """A full description: different questions have different ones, the same question in any alphabet the same."""
        start = Position(self.game.plain, self.position.moves, self.position.secrets)
        of = "" if start.secrets is None else f" with secrets {' '.join(map(start.game.text, start.secrets))}"
        kind = "consistent" if self.consistent else "any"
        cap = f", at most {self.costs.max_guesses}" if self.costs.max_guesses is not None else ""
        width = f", width {self.width}" if self.width is not None else ""
        return f"{start.game}{of} after {str(start) or 'nothing'}, {kind} guesses, {self.costs}{cap}{width}"


@dataclass(frozen=True)
class Progress:
    """Where a running search stands."""

    stage: str
    fraction: float
    best: int | None = None


Report = Callable[[Progress], None]
"""Hears how a search gets on, a few times a second; an exception that it raises ends the search."""


@dataclass(frozen=True)
class Means:
    """What a search may use, and who hears of it."""

    workers: int | None = None
    """Threads; as many as this process may use cores if None."""
    memory: int = MEMORY
    """Bytes for the table of known positions."""
    progress: Report | None = None
    stop: threading.Event | None = None
    """Ends the search soon after it is set, from whichever thread."""
    checkpoint: bool | Path = True
    """Whether what was proved is kept on disk when the search ends early; a file keeps no more than travels easily."""
    workforce: "Callable[[Question, Means], Workforce] | None" = None
    """Who does the work, if not threads of this process."""

    def __post_init__(self) -> None:
        """Refuse what is too little."""
        if self.workers is not None and self.workers < 1:
            raise InputError(f"{self.workers} workers cannot search; expected at least 1")
        if self.memory < SMALLEST_MEMORY:
            raise InputError(
                f"{self.memory} bytes are too little for the table of known positions; expected at least 1 MB"
            )

    @property
    def threads(self) -> int:
        """How many threads of this process take part."""
        return self.workers or usable_cores()


class MeansOptions(TypedDict, total=False):
    """The fields of :class:`Means` as keyword arguments, all of them optional."""

    workers: int | None
    memory: int
    progress: Report | None
    stop: threading.Event | None
    checkpoint: bool | Path
    workforce: "Callable[[Question, Means], Workforce] | None"
