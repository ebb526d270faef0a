"""The engine of a cluster: its upper levels are here, at the client; everything below is done by the workers.

Large positions are taken apart as on one machine (:mod:`optimoo.search.engine`), so value, choice and strategy are the
same. What takes time becomes tasks. Decided here: how guesses are cut into tasks of about equal work.
"""

import os
from dataclasses import dataclass

import numpy as np
from distributed import Client

from optimoo.cluster.bench import Best
from optimoo.cluster.crew import Crew
from optimoo.cluster.tally import Tally
from optimoo.cluster.tasks import Question, RaiseCells, ReadOff, Settle, ValueChunk, Valued, moves_to
from optimoo.game import Game
from optimoo.search.engine import CHUNK, Chunk, Engine, Position, Raised
from optimoo.search.objective import Costs
from optimoo.search.state import UNLIMITED

SPAN = 0.4
"""Seconds that a task should take: long beside the milliseconds that sending it costs, short beside the run."""

PER_THREAD = 0.02
"""On a large cluster as many seconds longer as it has threads: each task takes the client some ten milliseconds."""


@dataclass
class Pace:
    """How many guesses are valued in which time."""

    guesses: float = CHUNK
    seconds: float = SPAN

    def add(self, guesses: int, seconds: float) -> None:
        """Another task is done. Older ones count less and less: later guesses fall more quickly."""
        self.guesses = self.guesses / 2 + guesses
        self.seconds = self.seconds / 2 + seconds

    def size(self, guesses: int, span: float, idle: int) -> int:
        """How many of so many guesses should go into one task: one span's worth, or half of it for idle workers."""
        per_span = span * self.guesses / self.seconds
        return max(1, int(per_span / 2), min(int(per_span), guesses // max(1, idle)))


class ClusterEngine(Engine):
    """Exact values of positions of one game under one cost vector, searched by a cluster."""

    def __init__(
        self, client: Client, game: Game, costs: Costs, *, consistent: bool = False, memory: int = 1 << 28
    ) -> None:
        """Prepare tables here, and bring the question to the workers."""
        self._pace, self._raising = Pace(), Pace()
        self._read: dict[tuple[int, bytes], int] = {}
        self.crew = Crew(client, Question(game, costs, consistent, memory))  # first: workers prepare meanwhile
        super().__init__(game, costs, consistent=consistent, workers=os.cpu_count() or 1, memory=memory)
        self.crew.start(self)

    def resize(self, threads: int) -> None:
        """Value so many guesses side by side."""
        self.workers = max(2, threads)  # never 1: with one worker, too, the next task should be there before it is idle

    @property
    def stage(self) -> str:
        """What it is doing, for people."""
        threads = self.crew.threads
        return f"solving on {threads} worker{'s' * (threads > 1)}" if threads else "waiting for workers"

    @property
    def span(self) -> float:
        """Seconds that a task should take; after twice as many it hands back what is left of it."""
        return max(SPAN, PER_THREAD * self.crew.threads)

    @property
    def tally(self) -> Tally:
        """What the run took so far, as far as the client sees it."""
        return self.crew.tally

    @property
    def work(self) -> dict[str, int]:
        """What the search did, here and elsewhere."""
        return {name: count + self.tally.work[name] for name, count in super().work.items()}

    def stop(self) -> None:
        """Make every running search end soon, here and elsewhere."""
        super().stop()
        self.crew.stop()

    def choice(self, position: Position, value: int | None = None) -> int:
        """The first guess that reaches the value; with it, those of all positions below are read off."""
        if len(position.members) > 2 and position.key not in self._read:
            self._read_below(position)
        return int(position.members[0]) if len(position.members) <= 2 else self._read[position.key]

    # --- what workers do -----------------------------------------------------------------------------------------

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart."""
        batch = self.crew.batch(self.crew.number())
        batch.send(Settle(moves_to(self.game, position), beta))
        ((_, report),) = batch.results()
        return int(report.outcome)

    def raise_cells(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of a guess."""
        alone = Chunk(0, np.array([guess]), np.zeros(1, dtype=np.int64))
        return self.raise_ahead(position, alone, goal)[guess]

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> dict[int, Raised]:
        """The same for all guesses that come into question, many at a time: one by one would cost more than it is."""
        promising = chunk.bounds < goal
        chunk = Chunk(0, chunk.guesses[promising], chunk.bounds[promising])
        job, moves = self.crew.number(), moves_to(self.game, position)
        batch, best = self.crew.batch(job), None
        found: dict[int, Raised] = {}

        def send(part: Chunk) -> None:
            for piece in part.in_parts(self._raising.size(len(part.guesses), self.span, self.crew.idle)):
                batch.send(RaiseCells(moves, goal, job, chunk.end, piece, best, 2 * self.span))

        send(chunk)
        for task, report in batch.results():
            raised: list[Raised] = report.outcome
            done = task.chunk.first + len(raised)
            self._raising.add(len(raised), report.seconds)
            found.update(zip(task.chunk.guesses.tolist(), raised, strict=False))
            results = [(it.bound, rank) for rank, it in enumerate(raised, start=task.chunk.first) if it.exact]
            best = self._improve(job, best, min(results, default=None), bool(len(batch)))
            send(chunk.part(done, task.chunk.end))
        return found

    def _improve(self, job: int, best: Best | None, other: Best | None, running: bool) -> Best | None:
        """The better of two results of a job; if that is news, tasks that are running hear of it."""
        if other is None or (best is not None and best <= other):
            return best
        if running:
            self.crew.announce(job, other)
        return other

    def share_out(self, position: Position, chunk: Chunk, beta: int, share: float) -> tuple[int, int]:
        """Like on one machine, with all workers of the cluster taking part."""
        job = self.crew.number()
        batch, pace = self.crew.batch(job), Pace(self._pace.guesses, self._pace.seconds)
        moves, guesses = moves_to(self.game, position), chunk.end
        best: Best | None = None
        soft = UNLIMITED

        def send(part: Chunk) -> None:
            for piece in part.in_parts(max(CHUNK, pace.size(len(part.guesses), self.span, self.crew.idle))):
                batch.send(ValueChunk(moves, beta, job, guesses, piece, best, 2 * self.span))

        # Without a result to compare with, the first guesses go alone: all others would be valued in vain.
        alone = min(CHUNK, guesses) if beta >= UNLIMITED else guesses
        send(chunk.part(0, alone))
        for task, report in batch.results():
            valued: Valued = report.outcome
            done = valued.end - task.chunk.first
            for known in (pace, self._pace):
                known.add(done, report.seconds)
            self._advance(share * done / guesses)
            soft = min(soft, valued.soft)
            best = self._improve(job, best, valued.best, bool(len(batch)))
            rest = chunk.part(valued.end, task.chunk.end)
            if alone < guesses and (best is not None or not len(rest.guesses)):
                rest, alone = chunk.part(valued.end, guesses), guesses
            send(rest)
        return best if best is not None else (soft, -1)

    # --- the strategy --------------------------------------------------------------------------------------------

    def _read_below(self, position: Position) -> None:
        """Find the choices of a position and of all below it; the small ones are dealt out in equal hands."""
        small, waiting = [], [position]
        while waiting:
            here = waiting.pop()
            if self.is_large(here):
                self._read[here.key] = guess = super().choice(here)
                waiting += [cell for cell in self.cells(here, guess) if len(cell.members) > 2]
            else:
                small.append(here)
        small.sort(key=lambda cell: -len(cell.members))
        hands = min(len(small), 4 * self.workers)
        batch = self.crew.batch(self.crew.number())
        for hand in range(hands):
            batch.send(ReadOff(tuple(moves_to(self.game, cell) for cell in small[hand::hands])))
        for _, report in batch.results():
            self._read.update(report.outcome)
