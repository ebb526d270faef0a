"""A cluster as a workforce: what takes time becomes tasks, and the workers of the cluster do them.

Large positions are taken apart by the engine at the client, as on one machine, so value, choice and strategy are the
same. Decided here: what is sent together, and when the next guesses of a job are sent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from distributed import Client

from optimoo import search
from optimoo.cluster.batch import Batch
from optimoo.cluster.chunks import ALONE, Pace, Remaining, span
from optimoo.cluster.run import Run
from optimoo.cluster.shared import SharedEntries, can_be_shared
from optimoo.cluster.tasks import (
    Job,
    RaiseGuesses,
    ReadChoices,
    Report,
    Settle,
    Share,
    Task,
    Usage,
    ValueGuesses,
)
from optimoo.cluster.worker_state import WorkerState
from optimoo.game import Game, Position
from optimoo.search import (
    UNLIMITED,
    Ahead,
    Best,
    Chunk,
    Evaluator,
    Key,
    Means,
    Objective,
    Question,
    Raised,
    Solution,
    Valued,
    Workforce,
)

S = TypeVar("S", bound=Share)


def on(client: Client) -> Callable[[Question, Means], Workforce]:
    """The workers of a Dask cluster as the ``workforce`` of a search."""
    return partial(ClusterWorkforce, client)


def solve(game: Game | str, objective: Objective | str = "total", *, client: Client, **options: Any) -> Solution:
    """Find a strategy of least cost on a Dask cluster; the options are those of :func:`optimoo.search.solve`.

    ``memory`` is for the processes of the client's machine together, and for each elsewhere. The result is the same as
    on one machine.
    """
    return search.solve(game, objective, workforce=on(client), **options)


class ClusterWorkforce(Workforce):
    """The workers of a Dask cluster, at work on one question."""

    def __init__(self, client: Client, question: Question, means: Means) -> None:
        """Bring the question to the workers, who prepare tables of their own."""
        self.usage = Usage()
        address = None
        if can_be_shared():
            self._known = SharedEntries(question, means)  # kept as long as workers may come and look for it
            self.entries, address = self._known.entries, self._known.address
        state = partial(WorkerState, question=question, memory=means.memory, address=address)
        self._new_run = partial(Run, client, self.usage, state)
        self.run = self._new_run()
        self._raising = Pace()

    def start(self, evaluator: Evaluator) -> None:
        """Be ready for work; the evaluator learns what workers find."""
        self._evaluator = evaluator
        self.run.start(evaluator)

    @property
    def workers(self) -> int:
        """How many guesses are valued side by side: one ahead, so that the next task is there before one is idle."""
        return max(2, self.run.threads + 1)

    @property
    def stage(self) -> str:
        """What it is doing, for people."""
        threads = self.run.threads
        return f"solving on {threads} worker{'s' * (threads > 1)}" if threads else "waiting for workers"

    @property
    def work(self) -> Mapping[str, int]:
        """What workers did."""
        return self.usage.work

    def stop(self) -> None:
        """End the run early: nobody waits for its tasks any longer, and workers drop them when it is closed."""
        self.run.stop()

    def resume(self) -> None:
        """Be ready for work again, with a new run, which is told what is known here."""
        self.run.close()
        self.run = self._new_run()
        self.run.start(self._evaluator)

    def close(self) -> None:
        """Leave nothing on the workers."""
        self.run.close()

    # --- small positions -----------------------------------------------------------------------------------------

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart."""
        return self.settle_all([position], beta)

    def settle_all(self, positions: Sequence[Position], beta: int) -> int:
        """The sum of the values of positions that are not taken apart."""
        return sum(map(sum, self._dealt(positions, max(1, self.run.idle), lambda hand: Settle(hand, beta))))

    def choices(self, positions: Iterable[Position]) -> Mapping[Key, int]:
        """The best guesses of small positions and of all below them."""
        found: dict[Key, int] = {}
        for choices in self._dealt(list(positions), 4 * self.workers, ReadChoices):
            found |= choices
        return found

    def _dealt(
        self, positions: Sequence[Position], hands: int, task: Callable[[tuple[Position, ...]], Task]
    ) -> Iterator[Any]:
        """The outcomes of so many tasks, or fewer, that take about equally long."""
        batch = self.run.batch()
        ranked = sorted(positions, key=lambda position: -position.size)
        for hand in range(min(hands, len(ranked))):
            batch.send(task(tuple(ranked[hand::hands])))
        return (report.outcome for done in batch.results() for _, report in done)

    # --- guesses of a large position -----------------------------------------------------------------------------

    def raise_guess(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of one guess."""
        return self._raise_all(position, [guess], goal).raised[guess]

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> Ahead:
        """What workers find by themselves, for all guesses that come into question, many at a time.

        One by one, sending them would cost more than it is. What is left are second guesses that take long.
        """
        return self._raise_all(position, chunk.guesses[chunk.bounds < goal].tolist(), goal)

    def _raise_all(self, position: Position, guesses: Sequence[int], goal: int) -> Ahead:
        """What workers find of these guesses by themselves."""
        batch, remaining = self.run.batch(), Remaining(range(len(guesses)), self._raising)
        job = Job(batch.number, position, goal)

        def share(job: Job, ranks: range, best: Best | None, limit: float) -> RaiseGuesses:
            return RaiseGuesses(job, ranks, best, limit / 2, tuple(guesses[rank] for rank in ranks))

        raised, choices = dict[int, Raised](), dict[Key, int]()
        for task, report in self._shared(share, job, batch, remaining):
            raised.update(zip(task.guesses, report.outcome.raised, strict=False))
            choices |= report.outcome.choices
        if batch.best is not None:  # others were compared with it, even if whoever found it was lost before the report
            value, rank = batch.best
            raised[guesses[rank]] = Raised(value, exact=True)
        return Ahead(raised, choices)

    def value_all(self, position: Position, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best guess of a position if below ``beta``, with all workers of the cluster taking part.

        Its first task values as many guesses as it can: mostly all, so that this is one question and one answer.
        """
        batch, remaining = self.run.batch(), Remaining(range(0), Pace(0, 0))
        job = Job(batch.number, position, beta)
        batch.send(ValueGuesses(job, range(position.game.size), None, ALONE))
        soft, found = UNLIMITED, dict[Best | None, int | None]()
        for _, report in self._shared(ValueGuesses, job, batch, remaining):
            part = report.outcome
            advance(part.done / part.guesses if part.guesses else 1)
            soft, found[part.best] = min(soft, part.soft), part.guess
        best = batch.best
        return Valued(soft, None) if best is None else Valued(best[0], found[best])

    def _shared(
        self, share: Callable[[Job, range, Best | None, float], S], job: Job, batch: Batch, remaining: Remaining
    ) -> Iterator[tuple[S, Report]]:
        """Shares of a job and their reports, as they come; the guesses that remain are sent as workers are free."""
        run = self.run

        def send() -> None:
            # Without a result to compare with, the first guesses go alone: all others would be valued in vain.
            blind = job.beta >= UNLIMITED and batch.best is None
            while remaining and (not len(batch) or (run.room > 0 and not blind)):
                seconds, best = span(run.threads), batch.best
                batch.send(share(job, remaining.take(seconds, run.idle), best, 2 * seconds), best)

        send()
        for done in batch.results():
            for task, report in done:
                part = report.outcome
                batch.improve(part.best)
                remaining.put_back(part.left, part.done, report.seconds)
                yield task, report
            send()
