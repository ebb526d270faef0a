"""``minimise``: the strategy of least cost for one cost vector, with its proof by exhaustion.

Runs the engine in a thread of its own, so that the caller's thread can report progress and be interrupted; keeps a
checkpoint; reads the strategy off by the rule for ties (the first guess in the order of visit that reaches the value)
and prices it independently: a strategy is returned only if it costs exactly what was proved.
"""

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, History, Move
from optimoo.search.checkpoint import Checkpoint
from optimoo.search.jit import is_compiled
from optimoo.search.objective import Costs
from optimoo.search.room import table_fits
from optimoo.search.state import LEVELS, UNLIMITED
from optimoo.strategy import Strategy

if TYPE_CHECKING:
    from optimoo.search.engine import Engine, Position

MEMORY = 256 << 20
SMALLEST_MEMORY = 1 << 20

LONGEST_HISTORY = LEVELS // 2
"""Longer histories would leave too little of what the search follows; no sensible game comes near."""

SAVE_EVERY = 60.0
TICK = 0.05


class Interrupted(KeyboardInterrupt):
    """The user stopped the search; what was proved is kept, and the same call resumes from it."""


@dataclass(frozen=True)
class Progress:
    """Where a running search stands."""

    stage: str
    fraction: float
    best: int | None = None


@dataclass(frozen=True)
class Minimum:
    """A strategy of least cost, and what finding it took."""

    strategy: Strategy
    cost: int
    work: dict[str, int]
    seconds: float
    resumed: bool
    costs: Costs
    engine: "Engine | None" = field(repr=False, compare=False)
    """It knows the values of positions, for whoever asks further; and takes much memory, so it may be left out."""


def minimise(
    game: Game,
    costs: Costs,
    *,
    consistent: bool = False,
    history: History = (),
    workers: int | None = None,
    memory: int = MEMORY,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: bool = True,
    make_engine: "Callable[..., Engine] | None" = None,
) -> Minimum:
    """Find a strategy of least cost and prove that none costs less.

    ``make_engine`` takes the place of :class:`optimoo.search.engine.Engine`, for searches that run elsewhere.

    With a cap on the guesses in ``costs``, a least cost of ``costs.forbidden`` or more means that no strategy keeps to
    it; then :class:`InputError` says so.
    """
    started = time.perf_counter()
    report = progress or (lambda _: None)
    moves = game.moves(history)
    candidates = check_question(game, moves, workers, memory)
    report(Progress("preparing" if is_compiled() else "compiling, on the first run only", 0.0))
    from optimoo.search.engine import Engine  # loading this is what compiles

    make = make_engine or Engine
    engine = make(game, costs, consistent=consistent, workers=workers or os.cpu_count() or 1, memory=memory)
    position = engine.position(candidates, moves)
    saved = Checkpoint(f"{game} {consistent} {moves} {costs}") if checkpoint else None
    resumed = saved is not None and saved.load_into(engine.known)
    with _kept_if_lost(engine, saved):
        value = watched(engine, position, saved, report)
    if costs.forbidden is not None and value >= costs.forbidden:
        raise InputError(
            f"no strategy{' of this kind' if consistent else ''} for {game} always finishes within "
            f"{costs.max_guesses} {'guess' if costs.max_guesses == 1 else 'guesses'}; expected a larger cap"
        )
    report(Progress("writing the strategy down", 1.0, value))
    with _kept_if_lost(engine, saved):
        strategy = _read_off(engine, game, moves)
    if (price := price_of(strategy, costs)) != value:
        raise AssertionError(f"the strategy costs {price} where {value} was proved: this is a bug in the search")
    if saved is not None:
        saved.delete()
    return Minimum(strategy, value, engine.work, time.perf_counter() - started, resumed, costs, engine)


def check_question(game: Game, moves: Sequence[Move], workers: int | None, memory: int) -> NDArray[np.int64]:
    """Refuse what cannot be searched; the candidates that the moves leave."""
    if workers is not None and workers < 1:
        raise InputError(f"{workers} workers cannot search; expected at least 1")
    if memory < SMALLEST_MEMORY:
        raise InputError(f"{memory} bytes are too little for the table of known positions; expected at least 1 MB")
    table_fits(game, workers, memory)  # refuses what does not fit even without a table
    if len(moves) > LONGEST_HISTORY:
        raise InputError(f"a history of {len(moves)} guesses is too long; expected at most {LONGEST_HISTORY}")
    if any(response == 0 for _, response in moves):
        raise InputError("the history already finds the secret; expected one that leaves something to guess")
    candidates = game.candidates(moves)
    if not len(candidates):
        raise InputError("the history contradicts itself: no code gives all these answers")
    return candidates


def price_of(strategy: Strategy, costs: Costs) -> int:
    """What a strategy costs: its secrets by guess number, and the crowding of its positions."""
    parents = strategy.parents
    members = np.array([strategy.finds(node) for node in range(len(strategy))], dtype=np.int64)
    depths = np.full(len(strategy), len(strategy.history), dtype=np.int64)
    for node in range(1, len(strategy)):
        depths[node] = depths[parents[node]] + 1
    price = int((members * costs.find[depths + 1]).sum())
    for node in range(len(strategy) - 1, 0, -1):
        members[parents[node]] += members[node]
    return price + int((costs.crowd[depths] * (members - 1)).sum())


@contextmanager
def _kept_if_lost(engine: "Engine", saved: Checkpoint | None) -> Iterator[None]:
    """Keep what was proved where the machines that search are lost."""
    from optimoo.search.engine import LostError

    try:
        yield
    except LostError as error:
        if saved is None or not saved.save(engine.known):
            raise
        raise LostError(f"{error}: what was proved is kept, and the same command resumes from it") from None


def watched(
    engine: "Engine",
    position: "Position",
    saved: Checkpoint | None,
    report: Callable[[Progress], None],
    beta: int = UNLIMITED,
) -> int:
    """The value of the position, found by other threads while this one reports and listens for Ctrl-C."""
    outcome: list[int | BaseException] = []

    def work() -> None:
        try:
            outcome.append(engine.value(position, beta))
        except BaseException as error:  # handed over to the waiting thread, whatever it is
            outcome.append(error)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    last_saved = time.monotonic()
    try:
        while thread.is_alive():
            thread.join(TICK)
            report(Progress(engine.stage, min(engine.done, 1.0)))
            if saved is not None and time.monotonic() - last_saved > SAVE_EVERY:
                saved.save(engine.known)
                last_saved = time.monotonic()
    except KeyboardInterrupt:
        engine.stop()
        thread.join()
        if saved is not None and saved.save(engine.known):
            raise Interrupted("interrupted: what was proved is kept, and the same command resumes from it") from None
        raise Interrupted("interrupted: nothing was kept") from None
    if isinstance(outcome[0], BaseException):
        raise outcome[0]
    return outcome[0]


def _read_off(engine: "Engine", game: Game, moves: tuple[Move, ...]) -> Strategy:
    """The strategy: at every position the first guess in the order of visit that reaches the proved value."""

    def choose(candidates: NDArray[np.int64], played: Sequence[Move]) -> int:
        return engine.choice(engine.position(candidates, played))

    return Strategy.build(game, choose, moves)
