"""The search behind the hints: one engine, kept as long as the program runs, asked by one thread at a time.

Loads the compiled search when first needed, or earlier in the background; lets every question be stopped without
harm to the next; and reads the profile of best play off what was proved. Which positions are worth asking about, and
under which labels, is decided by :mod:`optimoo.play.advice`.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from optimoo.errors import InputError
from optimoo.game import Game, Move, table_bytes
from optimoo.play.values import Profile, added, shifted, total_of

if TYPE_CHECKING:
    from optimoo.play.ranking import Entry
    from optimoo.search.engine import Engine, Position

MEMORY = 64 << 20
LARGEST_TABLE = 128 << 20
"""Games with a larger response table are not analysed: it takes seconds to fill, and memory that others need."""

TICK = 0.02
KEPT = 100_000
"""Profiles remembered; there are seldom more in an evening of play."""


class Stopped(Exception):  # noqa: N818 -- nothing went wrong: nobody waits for the answer any more
    """The question was withdrawn before it was answered."""


class Solver:
    """Exact answers about positions of one game, minimising the total."""

    def __init__(self, game: Game, workers: int | None = None, memory: int = MEMORY) -> None:
        """Remember what to use; nothing is loaded yet."""
        self.game = game
        self._workers = workers or os.cpu_count() or 1
        self._memory = memory
        self._engine: Engine | None = None
        self._loading = threading.Lock()
        self._asking = threading.Lock()
        self._profiles: dict[bytes, Profile] = {}

    @property
    def ready(self) -> bool:
        """Whether the search is loaded."""
        return self._engine is not None

    def warm(self) -> None:
        """Load the search in the background."""
        if not self.ready and table_bytes(self.game) <= LARGEST_TABLE:
            threading.Thread(target=self._load, daemon=True).start()

    def best(
        self, moves: Sequence[Move], count: int, stop: threading.Event | None, report: Callable[[list["Entry"]], None]
    ) -> list[tuple[int, Profile]]:
        """The best guesses after ``moves``, each with the profile of what follows from it.

        Of equally good ones those come first that may be the secret: nobody likes to guess without hope.
        """
        from optimoo.play.ranking import best_guesses

        with self._asked(stop) as engine:
            position = self._position(engine, moves)
            entries = best_guesses(engine, position, count, report)
            found = [(entry.guess, self._after_guess(engine, position, entry.guess)) for entry in entries]
        return sorted(found, key=lambda entry: (total_of(entry[1]), -entry[1][0]))

    def choice(self, moves: Sequence[Move], stop: threading.Event | None) -> int:
        """A best guess after ``moves``: the first in the order of visit."""
        with self._asked(stop) as engine:
            return engine.choice(self._position(engine, moves))

    def profile(self, moves: Sequence[Move], stop: threading.Event | None) -> Profile:
        """Candidates found at the next guess, the one after, ... when each guess is :meth:`choice`."""
        with self._asked(stop) as engine:
            return self._read_off(engine, self._position(engine, moves))

    # --- one question at a time ----------------------------------------------------------------------------------

    def _load(self) -> "Engine":
        with self._loading:
            if self._engine is None:
                from optimoo.search import Objective
                from optimoo.search.engine import Engine

                costs = Objective.parse("total").costs(self.game.size, None)
                self._engine = Engine(self.game, costs, workers=self._workers, memory=self._memory)
            return self._engine

    @contextmanager
    def _asked(self, stop: threading.Event | None) -> Iterator["Engine"]:
        """The engine for one question alone; it gives up as soon as ``stop`` is set."""
        if table_bytes(self.game) > LARGEST_TABLE:
            raise InputError(f"{self.game} has {self.game.size} codes, too many for exact values while you wait")
        stop = stop or threading.Event()
        while not self._asking.acquire(timeout=TICK):
            _check(stop)
        try:
            _check(stop)
            with _stoppable(self._load(), stop) as engine:
                yield engine
        finally:
            self._asking.release()

    # --- positions -----------------------------------------------------------------------------------------------

    def _position(self, engine: "Engine", moves: Sequence[Move]) -> "Position":
        from optimoo.search.minimise import check_question

        return engine.position(check_question(self.game, moves, None, self._memory), moves)

    def _read_off(self, engine: "Engine", position: "Position") -> Profile:
        if len(position.members) <= 2:
            return (1,) * len(position.members)
        key = position.members.tobytes()
        if key not in self._profiles:
            if len(self._profiles) >= KEPT:
                self._profiles.clear()
            self._profiles[key] = self._after_guess(engine, position, engine.choice(position))
        return self._profiles[key]

    def _after_guess(self, engine: "Engine", position: "Position", guess: int) -> Profile:
        from optimoo.search.engine import Position

        answers = self.game.answers(guess, position.members)
        guesses = (*position.guesses, self.game.code(guess))
        found: Profile = (int((answers == 0).sum()),)
        for response in np.unique(answers[answers > 0]).tolist():
            cell = Position(position.members[answers == response], guesses)
            found = added(found, shifted(self._read_off(engine, cell)))
        return found


def _check(stop: threading.Event) -> None:
    if stop.is_set():
        raise Stopped


@contextmanager
def _stoppable(engine: "Engine", stop: threading.Event) -> Iterator["Engine"]:
    """Watch for ``stop`` while the engine works; leave the engine fit for the next question."""
    from optimoo.search.engine import StoppedError

    finished = threading.Event()

    def watch() -> None:
        while not finished.wait(TICK):
            if stop.is_set():
                engine.stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield engine
    except StoppedError:
        raise Stopped from None
    except BaseException:
        engine.stop()  # another thread may still search for this question; it must not outlive it
        raise
    finally:
        finished.set()
        watcher.join()
        engine.resume()
