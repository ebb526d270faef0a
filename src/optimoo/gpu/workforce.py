"""A workforce with a GPU: it values the guesses of large positions, threads of this process do everything else.

Many positions are worked on at the same time, because one alone does not keep a GPU busy to its end. What the GPU
leaves undecided, threads value.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from optimoo.errors import InputError
from optimoo.game import Position, response_table, table_bytes
from optimoo.gpu.device import Gpu
from optimoo.gpu.layout import LARGEST, MOST, MOST_CODES, Asked, Held, Shared
from optimoo.search import (
    LEVELS,
    Chunk,
    Evaluator,
    Means,
    Question,
    Tables,
    Threads,
    Valued,
    is_room,
)

LANES = 24
"""Positions whose guesses are valued at the same time."""

BLOCKS_EACH = 3
"""Blocks that a processor of the GPU works on at the same time."""


def on_gpu(question: Question, means: Means) -> "GpuWorkforce":
    """The GPU of this machine, and its threads, as the ``workforce`` of a search."""
    game = question.game
    if game.size > MOST_CODES or not is_room(game, means.threads, means.memory, table_bytes(game)):
        raise InputError(
            f"{game} has {game.size} codes, and a GPU needs a table of all responses, of {table_bytes(game) >> 20} MB "
            f"here; expected a game of at most {MOST_CODES} codes whose table fits into memory, or no GPU"
        )
    return GpuWorkforce(question)


class GpuWorkforce(Threads):
    """Threads of this process, and a GPU."""

    stage = "solving with a GPU"

    def __init__(self, question: Question) -> None:
        """Find the GPU; nothing is prepared yet."""
        if question.consistent or question.width is not None or question.costs.crowd.any():
            raise InputError(
                "a search on a GPU cannot be consistent or narrow, nor charge for crowded positions; "
                "expected another question, or no GPU"
            )
        self._gpu = Gpu(len(question.game.responses), LANES)
        self._fits = question.game.size * int(question.costs.find[LEVELS]) <= MOST
        self._shared: Shared | None = None
        self._held: dict[int, Held] = {}
        self._lock_held = threading.Lock()
        self._counted: Mapping[str, int] = {}

    def start(self, evaluator: Evaluator) -> None:
        """Work with this evaluator; its table of responses goes to the GPU."""
        super().start(evaluator)
        self._shared = Shared(response_table(evaluator.question.game), self._gpu, BLOCKS_EACH * self._gpu.processors)

    @property
    def abreast(self) -> int:
        """As many as there are lanes: what one position leaves of the GPU, others use."""
        return LANES

    @property
    def work(self) -> Mapping[str, int]:
        """What the GPU did."""
        return self._shared.counted if self._shared else self._counted

    def value_all(self, position: Position, beta: int, advance: Callable[[float], None]) -> Valued:
        """The best guess of a position if below ``beta``, found on the GPU."""
        if position.size > LARGEST or not self._fits:
            return super().value_all(position, beta, advance)
        chunk, dropped = self._evaluator.ordered(position, beta)
        found = _Found(beta, dropped)
        here = min(1, chunk.end) if beta > MOST else 0
        if here:
            # As long as there is nothing to compare with, a guess takes long, and one block of the GPU much longer than
            # these threads, which share what is below it.
            self._value_here(position, chunk.part(0, here), found)
        self._value_there(position, chunk.part(here, chunk.end), found)
        advance(1)
        return Valued(found.soft, None) if found.rank is None else Valued(found.value, int(chunk.guesses[found.rank]))

    def _value_here(self, position: Position, one: Chunk, found: "_Found") -> None:
        """Have threads value one guess of a position."""
        value, guess = self._evaluator.value_guesses(position, one, found.goal(one.first))
        if guess is None:
            found.soft = min(found.soft, value)
        else:
            found.enter(value, one.first)

    def _value_there(self, position: Position, chunk: Chunk, found: "_Found") -> None:
        """Have the GPU value some guesses of a position, and threads what it leaves undecided."""
        if not len(chunk.guesses):
            return
        tables, touched = self._evaluator.told(position)
        asked = Asked(position.candidates, (position.depth, touched), chunk, found.value)
        search, blocks = self._hold(tables)
        with self._gpu.lane() as lane:
            area = lane.area(asked.bytes)
            asked.write(area)
            self._gpu.run(lane, search.address, area.address, min(len(chunk.guesses), blocks))
            best, soft, undecided = asked.outcome(area)
        found.soft = min(found.soft, soft)
        if best is not None:
            found.enter(best[0], chunk.first + best[1])
        for rank in (chunk.first + number for number in undecided):
            self._value_here(position, chunk.part(rank, rank + 1), found)

    def _hold(self, tables: Tables) -> tuple[Held, int]:
        """The tables for positions with so many symbols left, on the GPU, and the blocks that may work there."""
        with self._lock_held:
            assert self._shared is not None, "nothing is searched before the start"
            if tables.present not in self._held:
                self._held[tables.present] = Held(tables, self._gpu, self._shared)
            return self._held[tables.present], self._shared.slots

    def stop(self) -> None:
        """Make what runs on the GPU end soon."""
        self._tell(stop=True)

    def resume(self) -> None:
        """Be ready for work again, after a stop."""
        self._tell(stop=False)

    def _tell(self, stop: bool) -> None:
        if self._shared:
            self._shared.tell(stop)

    def close(self) -> None:
        """Give the memory of the GPU back: the next search takes all of it."""
        self._counted = self.work
        self._held.clear()
        self._shared = None


@dataclass
class _Found:
    """What is known of the guesses of a position so far."""

    value: int  # the best, or what they are compared with
    soft: int  # the smallest bound of those that were dropped
    rank: int | None = None

    def goal(self, rank: int) -> int:
        """What a guess must stay below to count: of two equally good ones the earlier one does."""
        return self.value + (self.rank is not None and rank < self.rank)

    def enter(self, value: int, rank: int) -> None:
        """Make this the best."""
        self.value, self.rank = value, rank
