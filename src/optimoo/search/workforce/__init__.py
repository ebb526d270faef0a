"""Who does the work of a search: one small interface, and the threads of this process behind it.

The engine (:mod:`optimoo.search.engine`) takes large positions apart and decides what is to be done; a workforce does
it. A cluster brings a workforce of its own.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import Chunk, Key, Raised, Valued
from optimoo.search.workforce.threads import CHUNK, Threads, side_by_side

__all__ = ["CHUNK", "Threads", "Workforce", "side_by_side"]


class Workforce(Protocol):
    """What the engine asks of whoever does the work."""

    @property
    def workers(self) -> int:
        """How many guesses are worth valuing side by side."""

    @property
    def stage(self) -> str:
        """What it is doing, for people."""

    @property
    def work(self) -> Mapping[str, int]:
        """What was done outside this process, in the counts of the evaluator."""

    def start(self, evaluator: Evaluator) -> None:
        """Be ready for work; the evaluator holds what this process knows."""

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, if below ``beta``; else a bound of at least beta."""

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess; see :meth:`Evaluator.raise_guess`."""

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> Mapping[int, Raised]:
        """What the first rungs show, for those guesses of which it is worth knowing before each is taken up."""

    def value_all(self, position: Position, chunk: Chunk, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best of some guesses if it is below ``beta``; ``advance`` hears which part of them is done."""

    def choices(self, positions: Iterable[Position]) -> Mapping[Key, int]:
        """The best guesses of small positions and of all below them, for those that are worth finding together."""

    def stop(self) -> None:
        """Make everything that runs end soon."""

    def resume(self) -> None:
        """Be ready for work again, after a stop."""

    def close(self) -> None:
        """Leave nothing behind."""
