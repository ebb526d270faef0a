"""A search session: a question, the means to answer it, and everything that can be asked of the two.

Every request runs in a thread of its own, while the caller's thread reports progress and listens: for Ctrl-C, for the
stop event, for an exception of whoever hears the progress. Whichever comes, the search is told to stop, its threads are
waited for, and what was proved is kept on disk. The session then still serves: what it knows, it knows.
"""

import gc
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar

from optimoo.errors import InputError, NoStrategyError
from optimoo.game import Position
from optimoo.search.guesses import Gap, Numbers
from optimoo.search.kernels.limits import LEVELS, UNLIMITED
from optimoo.search.question import Means, Progress, Question, Report
from optimoo.search.solution import RankedGuess, Solution
from optimoo.strategy import Strategy

if TYPE_CHECKING:
    from optimoo.search.checkpoint import Checkpoint
    from optimoo.search.engine import Engine

SAVE_EVERY = 60.0
"""Seconds between two checkpoints of a running search."""

TICK = 0.05
"""Seconds between two looks at what a running search is to be told."""

KEPT = "what was proved is kept, and the same command resumes from it"

T = TypeVar("T")


class Interrupted(KeyboardInterrupt):
    """The user stopped the search; the message says whether what was proved is kept."""


class Stopped(Exception):  # noqa: N818 -- nothing went wrong: nobody waits for the answer any more
    """The question was withdrawn before it was answered."""


class LostError(InputError):
    """What the search runs on is gone; what was proved so far is kept."""


class Background(threading.Thread, Generic[T]):
    """Work that a thread of its own does, while the one that waits for it listens to something else."""

    def __init__(self, work: Callable[[], T]) -> None:
        """Nothing is done before :meth:`start`."""
        super().__init__(daemon=True)
        self._work = work
        self.error: BaseException | None = None

    @classmethod
    def at_work(cls) -> bool:
        """Whether any of them is at work."""
        return any(isinstance(thread, cls) for thread in threading.enumerate())

    def run(self) -> None:
        """Do the work; whatever it raises is handed over to the waiting thread."""
        try:
            self._result = self._work()
        except BaseException as error:
            self.error = error

    def result(self) -> T:
        """What came of the work, once it is done; asked for once."""
        error, self.error = self.error, None
        try:
            if error is not None:
                raise error
            return self._result
        finally:
            del error  # an error that its own frames know keeps all they know, the search's memory too


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage while the compiled search is loaded: all of it stays, and looking takes time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class Bound(NamedTuple):
    """A proved lower bound, and whether it is the value itself."""

    least: int
    exact: bool


class Search:
    """Answers about one question: values, best guesses, a strategy, lower bounds.

    >>> from optimoo.game import Game
    >>> from optimoo.search import Objective
    >>> start = Position(Game(3, 4))
    >>> with Search(Question(start, Objective().costs(start.size)), Means(workers=1)) as search:
    ...     search.value(), search.bound(start, 50), start.game.text(search.choice())
    (72, Bound(least=71, exact=False), '012')
    """

    def __init__(self, question: Question, means: Means | None = None) -> None:
        """Remember what to do and with what; nothing is loaded yet."""
        self.question, self.means = question, means or Means()
        self.resumed = False
        self._engine: Engine | None = None
        self._halted = False
        self._stop, self._progress = self.means.stop, self.means.progress  # of whoever has the turn
        self._told = threading.Event()  # to end what is running now, and nothing later
        self._loading, self._turn, self._turns = threading.Lock(), threading.RLock(), 0

    # --- questions -----------------------------------------------------------------------------------------------

    def value(self, position: Position | None = None) -> int:
        """The least cost from a position on (by default the question's own), over all its candidates together."""
        return self.bound(position, UNLIMITED).least

    def bound(self, position: Position | None, goal: int) -> Bound:
        """The least cost of a position if it is below ``goal``; else a proved lower bound of at least ``goal``."""
        at = self._at(position)
        with self._alone():
            least = self._load().evaluator.look_up(at, goal)
            if least is None:
                least = self._watched(lambda engine: engine.value(at, goal))
        return Bound(least, least < goal)

    def choice(self, position: Position | None = None) -> int:
        """A guess of least cost: the first in the order in which a search visits guesses.

        That order is another one in small positions than that of :meth:`best_guesses`; so where several guesses are
        best, the two may name different ones.
        """
        at = self._at(position)
        return self._watched(lambda engine: engine.choice(at))

    def value_of(self, position: Position, guess: int, goal: int = UNLIMITED) -> int:
        """The least cost from a position on if this guess is made there; a bound of at least ``goal`` if not below."""
        at, code = self._at(position), self.question.game.index(guess)
        return self._watched(lambda engine: engine.value_of(at, code, goal))

    def raised(self, gaps: Sequence[Gap]) -> list[Numbers]:
        """For each gap the bounds of its cells, raised until those of every guess add up to the goal.

        A bound rises to the value of its cell, but no further than it takes; cells of few candidates rise first. So the
        result depends on values alone. A guess whose bounds add up to less costs just that.
        """
        for gap in gaps:
            self._at(gap.position)
        return self._watched(lambda engine: engine.raised(gaps))

    def best_guesses(
        self,
        position: Position | None = None,
        count: int = 5,
        report: "Callable[[list[RankedGuess]], None]" = lambda best: None,
    ) -> "list[RankedGuess]":
        """The best guesses that differ in more than names, each with its least cost, best first.

        Those of equal cost come in the order of the sizes of their cells, which need not be that of :meth:`choice`.
        ``report`` hears of every change of the list, from whichever thread made it.
        """
        at = self._at(position)
        if count < 1:
            raise InputError(f"{count} best guesses cannot be found; expected at least 1")
        return self._watched(lambda engine: engine.best_guesses(at, count, report))

    def strategy(self, position: Position | None = None) -> Strategy:
        """The strategy that always makes :meth:`choice`."""
        at = self._at(position)
        return self._watched(lambda engine: engine.strategy(at), "writing the strategy down")

    def solution(self) -> Solution:
        """The strategy of least cost; it is priced by code that knows nothing of the search.

        Where the costs have a cap on the guesses that no strategy keeps to, :class:`.NoStrategyError` says so.
        """
        with self._alone():
            return self._solved()

    def _solved(self) -> Solution:
        started, question = time.perf_counter(), self.question
        value, costs = self.value(), question.costs
        if costs.forbidden is not None and value >= costs.forbidden:
            raise NoStrategyError(
                f"no strategy{' of this kind' if question.consistent else ''} for {question.game} always finishes "
                f"within {costs.max_guesses} {'guess' if costs.max_guesses == 1 else 'guesses'}; expected a larger cap"
            )
        strategy, proved = self.strategy(), question.width is None
        price = costs.price(strategy)
        if proved and price != value:
            raise AssertionError(f"the strategy costs {price} where {value} was proved: this is a bug in the search")
        if self.means.checkpoint:
            self._checkpoint().delete()
        seconds = time.perf_counter() - started
        return Solution(question, strategy, price, proved, seconds=seconds, work=self.work, resumed=self.resumed)

    # --- its state -----------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Whether the compiled search is loaded and prepared."""
        return self._engine is not None

    @property
    def bytes(self) -> int:
        """Memory that it adds to the program, once all of it is in use."""
        from optimoo.search.memory import search_bytes

        return search_bytes(self.question.game, self.means.threads, self.means.memory)

    def prepare(self) -> None:
        """Load the compiled search and prepare its tables; the first question does so otherwise."""
        self._load()

    @property
    def work(self) -> dict[str, int]:
        """What the search did so far, in counts that do not depend on the clock."""
        return self._engine.work if self._engine else {}

    def stop(self) -> None:
        """Make whatever is running end soon, from any thread: it raises :class:`Stopped` where it was asked."""
        self._told.set()

    def save(self) -> bool:
        """Keep what was proved on disk, for the next session with this question; whether that was possible."""
        if not self.means.checkpoint or self._engine is None:
            return False
        return self._checkpoint().save(self._engine.evaluator.memory)

    def close(self) -> None:
        """Leave nothing running, here or elsewhere."""
        if self._engine is not None:
            self._engine.workforce.close()

    def __enter__(self) -> Self:
        """Nothing is loaded before the first question."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.close()

    @contextmanager
    def asking(self, stop: threading.Event | None = None, progress: Report | None = None) -> Iterator[Self]:
        """The session for one caller alone, with a stop event and a listener of its own, or none.

        Once ``stop`` is set, the caller's questions end with :class:`Stopped`.
        """
        stop = stop or threading.Event()  # the session's own is for those who do not ask in this way
        with self._alone(stop):
            before = self._stop, self._progress
            self._stop, self._progress = stop, progress
            try:
                yield self
            finally:
                self._stop, self._progress = before

    # --- how questions are run -----------------------------------------------------------------------------------

    def _at(self, position: Position | None) -> Position:
        """A position in which something is left to guess, by default the question's own; refuses any other."""
        at = position or self.question.position
        if at.game != self.question.game:
            raise InputError(f"this is a position of {at.game}; expected one of {self.question.game}")
        if at.depth + 2 >= LEVELS:
            raise InputError(f"a position after {at.depth} guesses is too deep; the search follows {LEVELS} guesses")
        return at.unfinished()

    def _checkpoint(self) -> "Checkpoint":
        from optimoo.search.checkpoint import Checkpoint

        kept = self.means.checkpoint
        return Checkpoint(str(self.question), kept if isinstance(kept, Path) else None)

    def _report(self, progress: Progress) -> None:
        if self._progress is not None:
            self._progress(progress)

    def _load(self) -> "Engine":
        with self._loading:
            if self._engine is None:
                with _uncollected():
                    from optimoo.search.engine import Engine
                    from optimoo.search.kernels import how_it_loads, load

                    self._report(Progress(how_it_loads(), 0.0))
                    load()
                    engine = Engine.of(self.question, self.means)
                self.resumed = bool(self.means.checkpoint) and self._checkpoint().load_into(engine.evaluator.memory)
                self._engine = engine
            return self._engine

    @contextmanager
    def _alone(self, stop: threading.Event | None = None) -> Iterator[None]:
        """One caller at a time; whoever is told to stop waits no longer."""
        patience = stop or self.means.stop
        while not self._turn.acquire(timeout=TICK):
            if patience is not None and patience.is_set():
                raise Stopped
        self._turns += 1
        try:
            if self._turns == 1:
                self._told.clear()
            self._heed(stop or self._stop)
            yield
        finally:
            self._turns -= 1
            self._turn.release()

    def _heed(self, stop: threading.Event | None) -> None:
        """End the question if it was withdrawn."""
        if self._told.is_set() or (stop is not None and stop.is_set()):
            raise Stopped

    def _watched(self, task: "Callable[[Engine], T]", stage: str | None = None) -> T:
        """What a task returns, run by another thread while this one reports and listens."""
        with self._alone():
            engine = self._load()
            if self._halted:
                engine.resume()
                self._halted = False
            thread = Background(lambda: task(engine))
            try:
                thread.start()
                self._watch(thread, engine, stage)
            except BaseException as reason:
                self._halted = True
                engine.stop()
                if thread.is_alive():  # else it could not even be started
                    thread.join()
                thread.error = None  # that it was stopped; kept, it would keep the search's memory
                kept = self.save()
                if isinstance(reason, KeyboardInterrupt):
                    raise Interrupted(f"interrupted: {KEPT if kept else 'nothing was kept'}") from None
                raise
            if thread.error is not None:
                self._note(thread.error)
            return thread.result()

    def _note(self, error: BaseException) -> None:
        """Go on after a task that failed only where that is possible; what was lost elsewhere is kept here."""
        self._halted = not isinstance(error, LostError)  # one that went too deep has stopped everyone
        if not self._halted and self.save():
            raise LostError(f"{error}: {KEPT}") from None

    def _watch(self, thread: threading.Thread, engine: "Engine", stage: str | None) -> None:
        """Report and listen until the thread is done; an exception means that it should stop."""
        saved = time.monotonic()
        while True:
            thread.join(TICK)
            self._report(Progress(stage or engine.workforce.stage, 1.0 if stage else min(engine.done, 1.0)))
            if not thread.is_alive():
                return
            self._heed(self._stop)
            if time.monotonic() - saved > SAVE_EVERY:
                self.save()
                saved = time.monotonic()
