"""The engine of a cluster: its upper levels are here, at the client; everything below is done by the workers.

Large positions are taken apart as on one machine (:mod:`optimoo.search.engine`), so value, choice and strategy are the
same. What takes time becomes tasks. Decided here: how guesses are cut into tasks of about equal work.
"""

import os
from dataclasses import dataclass

import numpy as np
from distributed import Client

from optimoo.cluster.crew import Crew
from optimoo.cluster.tally import Tally
from optimoo.cluster.tasks import Moves, Question, RaiseCells, ReadOff, Settle, ValueChunk, Valued, moves_to
from optimoo.game import Game
from optimoo.search.engine import CHUNK, Chunk, Engine, Position, Raised
from optimoo.search.objective import Costs
from optimoo.search.state import UNLIMITED

SPAN = 0.8
"""Seconds that a task should take: long beside the milliseconds that sending it costs, short beside the run."""

ALONE = 0.2
"""Seconds that the first task of a job takes at most: by then most jobs are done, or have a result to compare with."""

EAGER = 8
"""The first task of a job gets guesses for so many tasks: only what is left of them is shared out."""

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


class Left:
    """The guesses of a job that nobody has yet, cut off in pieces as they are asked for.

    Not all at once: how long guesses take shows only as tasks are done, and later ones mostly fall at once.
    """

    def __init__(self, chunk: Chunk, pace: Pace) -> None:
        """All of them."""
        self._chunks = [chunk] if len(chunk.guesses) else []
        self._pace = pace

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._chunks)

    def take(self, span: float, idle: int = 0) -> Chunk:
        """The next ones in the order of visit, about as many as one task should have."""
        first, *others = self._chunks
        size = self._pace.size(sum(len(chunk.guesses) for chunk in self._chunks), span, idle)
        piece = first.part(first.first, min(first.first + size, first.end))
        self._chunks = others if piece.end == first.end else [first.part(piece.end, first.end), *others]
        return piece

    def give_back(self, piece: Chunk, done: int, seconds: float) -> None:
        """Those from rank ``done`` on are still to do; the others have taken so long."""
        self._pace.add(done - piece.first, seconds)
        if done < piece.end:
            self._chunks = sorted([piece.part(done, piece.end), *self._chunks], key=lambda chunk: chunk.first)


class ClusterEngine(Engine):
    """Exact values of positions of one game under one cost vector, searched by a cluster."""

    def __init__(
        self, client: Client, game: Game, costs: Costs, *, consistent: bool = False, memory: int = 1 << 28
    ) -> None:
        """Prepare tables here, and bring the question to the workers."""
        self._pace, self._raising = Pace(), Pace()
        self._read: dict[tuple[int, bytes], int] = {}
        self._question = Question(game, costs, consistent, memory)
        self.crew = Crew(client, self._question)  # first: workers prepare meanwhile
        super().__init__(game, costs, consistent=consistent, workers=os.cpu_count() or 1, memory=memory)
        self.crew.start(self)

    def resize(self, threads: int) -> None:
        """Value so many guesses side by side."""
        self.workers = max(2, threads + 1)  # one ahead: the next task should be there before a worker is idle

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

    def resume(self) -> None:
        """Allow searches again: a new crew, which is told what is known here; the old one has ended with its run."""
        super().resume()
        before = self.crew
        before.close()
        self.crew = Crew(before.client, self._question, before.tally)
        self.crew.start(self)

    def choice(self, position: Position, value: int | None = None) -> int:
        """The first guess that reaches the value; with it, those of all positions below are read off."""
        if len(position.members) > 2 and position.key not in self._read:
            self._read_below(position)
        return int(position.members[0]) if len(position.members) <= 2 else self._read[position.key]

    # --- what workers do -----------------------------------------------------------------------------------------

    def settle(self, position: Position, beta: int) -> int:
        """The value of a position that is not taken apart."""
        return self._settle_all([position], beta)

    def _settle_all(self, positions: list[Position], beta: int) -> int:
        """The sum of the values of positions that are not taken apart."""
        batch = self.crew.batch(self.crew.number())
        for hand in self._dealt(positions, max(1, self.crew.idle)):
            batch.send(Settle(hand, beta))
        return sum(sum(report.outcome) for done in batch.results() for _, report in done)

    def _dealt(self, positions: list[Position], hands: int) -> list[tuple[Moves, ...]]:
        """Small positions in so many hands, or fewer, that take about equally long."""
        ranked = sorted(positions, key=lambda position: -len(position.members))
        moves = [moves_to(self.game, position) for position in ranked]
        return [tuple(moves[hand::hands]) for hand in range(min(hands, len(moves)))]

    def raise_cells(self, position: Position, guess: int, goal: int) -> Raised:
        """What the first rungs show of a guess."""
        if goal >= UNLIMITED:
            return self._settle_cells(position, guess)
        alone = Chunk(0, np.array([guess]), np.zeros(1, dtype=np.int64))
        return self.raise_ahead(position, alone, goal)[guess]

    def _settle_cells(self, position: Position, guess: int) -> Raised:
        """The same with nothing to compare with: all small cells count, and nothing need be known of the large ones."""
        cells, depth = self.cells(position, guess), position.depth
        small = [cell for cell in cells if not self.is_large(cell)]
        total = int(self.costs.crowd[depth]) * (len(position.members) - 1) + self._settle_all(small, UNLIMITED)
        total += int(self.costs.find[depth + 1]) if guess in position.members else 0
        return Raised(total, exact=len(small) == len(cells), floors=(0,) * (len(cells) - len(small)))

    def raise_ahead(self, position: Position, chunk: Chunk, goal: int) -> dict[int, Raised]:
        """The same for all guesses that come into question, many at a time: one by one would cost more than it is."""
        promising = chunk.bounds < goal
        chunk = Chunk(0, chunk.guesses[promising], chunk.bounds[promising])
        job, moves = self.crew.number(), moves_to(self.game, position)
        batch, left = self.crew.batch(job), Left(chunk, self._raising)
        found: dict[int, Raised] = {}

        def send() -> None:
            while left and (not len(batch) or self.crew.room > 0):
                piece, best = left.take(self.span, self.crew.idle), batch.best
                batch.send(RaiseCells(moves, goal, job, chunk.end, piece, best, 2 * self.span), best)

        send()
        for done in batch.results():
            for task, report in done:
                raised: list[Raised] = report.outcome
                found.update(zip(task.chunk.guesses.tolist(), raised, strict=False))
                results = [(it.bound, rank) for rank, it in enumerate(raised, start=task.chunk.first) if it.exact]
                batch.improve(min(results, default=None))
                left.give_back(task.chunk, task.chunk.first + len(raised), report.seconds)
            send()
        return found

    def share_out(self, position: Position, chunk: Chunk, beta: int, share: float) -> tuple[int, int]:
        """Like on one machine, with all workers of the cluster taking part."""
        job, moves, guesses = self.crew.number(), moves_to(self.game, position), chunk.end
        batch, left = self.crew.batch(job), Left(chunk, Pace(self._pace.guesses, self._pace.seconds))
        soft = UNLIMITED

        def send(piece: Chunk, limit: float) -> None:
            best = batch.best
            batch.send(ValueChunk(moves, beta, job, guesses, piece, best, limit), best)

        def send_on() -> None:
            # Without a result to compare with, the first guesses go alone: all others would be valued in vain.
            blind = beta >= UNLIMITED and batch.best is None
            while left and (not len(batch) or (self.crew.room > 0 and not blind)):
                send(left.take(self.span, self.crew.idle), 2 * self.span)

        if left:
            send(left.take(EAGER * self.span), ALONE)
        send_on()
        for done in batch.results():
            for task, report in done:
                valued: Valued = report.outcome
                self._pace.add(valued.end - task.chunk.first, report.seconds)
                self._advance(share * (valued.end - task.chunk.first) / guesses)
                soft = min(soft, valued.soft)
                batch.improve(valued.best)
                left.give_back(task.chunk, valued.end, report.seconds)
            send_on()
        return batch.best if batch.best is not None else (soft, -1)

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
        batch = self.crew.batch(self.crew.number())
        for hand in self._dealt(small, 4 * self.workers):
            batch.send(ReadOff(hand))
        for done in batch.results():
            for _, report in done:
                self._read.update(report.outcome)
