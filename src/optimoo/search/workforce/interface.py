"""What the engine asks of whoever does the work."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping

from optimoo.game import Position
from optimoo.search.evaluator import Evaluator
from optimoo.search.guesses import Chunk, Key, Raised, Valued


class Workforce(ABC):
    """Does what the engine wants done; what is not abstract here, a workforce may leave as it is."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many guesses are worth valuing side by side."""

    @property
    @abstractmethod
    def stage(self) -> str:
        """What it is doing, for people."""

    @abstractmethod
    def start(self, evaluator: Evaluator) -> None:
        """Be ready for work; the evaluator holds what this process knows."""

    @abstractmethod
    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart, if below ``beta``; else a bound of at least beta."""

    @abstractmethod
    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess; see :meth:`Evaluator.raise_guess`."""

    @abstractmethod
    def value_all(self, position: Position, chunk: Chunk, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best of some guesses if it is below ``beta``; ``advance`` hears which part of them is done."""

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> Mapping[int, Raised]:
        """What the first rungs show, for those guesses of which it is worth knowing before each is taken up."""
        return {}

    def choices(self, positions: Iterable[Position]) -> Mapping[Key, int]:
        """The best guesses of small positions and of all below them, for those that are worth finding together."""
        return {}

    @property
    def work(self) -> Mapping[str, int]:
        """What was done outside this process, in the counts of the evaluator."""
        return {}

    def stop(self) -> None:  # noqa: B027
        """Make everything that runs elsewhere end soon; the evaluator tells the threads of this process."""

    def resume(self) -> None:  # noqa: B027
        """Be ready for work again, after a stop."""

    def close(self) -> None:  # noqa: B027
        """Leave nothing behind."""
