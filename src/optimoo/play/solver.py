"""The search behind the hints: one session for each game, kept as long as the program runs.

Reads the profile of best play off what was proved. Which positions are worth asking about, and under which labels, is
decided by :mod:`optimoo.play.advice`.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, partial
from hashlib import blake2b

from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.play.values import profile_after
from optimoo.search import Background, Means, Objective, Question, RankedGuess, Search
from optimoo.strategy import Profile

MEMORY = 64 << 20
"""Bytes for known positions at most: enough for a game or two, small beside what others on the machine need."""

LEAST, PAIRED = 1 << 20, 16
"""Bytes for known positions, and more for each pair of codes: of a small game there are few to be known."""

MOST_PAIRS = 128 << 20
"""Games with more pairs of codes than this are not analysed: they take too long, and memory that others need."""

REMEMBERED = 100_000
"""Profiles remembered, some 300 bytes each; there are seldom more in an evening of play."""


def is_analysed(game: Game) -> bool:
    """Whether a game is small enough to be analysed while somebody waits."""
    return game.size**2 <= MOST_PAIRS


class Solver:
    """Exact answers about positions of one game, minimising the total."""

    def __init__(self, game: Game, workers: int | None = None, memory: int = MEMORY) -> None:
        """Remember what to use; nothing is loaded yet."""
        self.game = game
        question = Question(Position(game), Objective().costs(game.size))
        memory = min(memory, LEAST + PAIRED * game.size**2)
        self._search = Search(question, Means(workers=workers, memory=memory, checkpoint=False))
        self._profiles: dict[bytes, Profile] = {}

    @property
    def ready(self) -> bool:
        """Whether the search is loaded."""
        return self._search.ready

    @cached_property
    def bytes(self) -> int:
        """Memory that it takes once it is loaded and has searched for long."""
        return self._search.bytes

    def warm(self) -> None:
        """Load the search in the background; if that fails, as when the program ends meanwhile, nobody hears of it."""
        if not self.ready and is_analysed(self.game):
            Background(self._search.prepare).start()

    def best(
        self,
        position: Position,
        count: int,
        stop: threading.Event | None = None,
        report: Callable[[list[RankedGuess]], None] = lambda best: None,
    ) -> list[tuple[int, Profile]]:
        """The best guesses of a position, each with the profile of what follows from it.

        Of equally good ones those come first that may be the secret: nobody likes to guess without hope.
        """
        with self._asking(stop) as search:
            ranked = search.best_guesses(position, count, report)
            further = partial(self._further, search)
            found = [(each.guess, profile_after(position, each.guess, further)) for each in ranked]
        return sorted(found, key=lambda entry: (entry[1].total, -entry[1][0]))

    def choice(self, position: Position, stop: threading.Event | None = None) -> int:
        """A best guess: the first in the order of visit."""
        with self._asking(stop) as search:
            return search.choice(position)

    def profile(self, position: Position, stop: threading.Event | None = None) -> Profile:
        """Candidates found at the next guess, the one after, ... when each guess is :meth:`choice`."""
        with self._asking(stop) as search:
            return self._further(search, position)

    def total(self, position: Position, stop: threading.Event | None = None) -> int:
        """Further guesses over all candidates together, under best play."""
        with self._asking(stop) as search:
            return search.value(position) - position.depth * position.size  # the search counts the guesses made, too

    @contextmanager
    def _asking(self, stop: threading.Event | None) -> Iterator[Search]:
        if not is_analysed(self.game):
            raise InputError(f"{self.game} has {self.game.size} codes, too many for exact values while you wait")
        with self._search.asking(stop) as search:
            yield search

    def _further(self, search: Search, position: Position) -> Profile:
        if position.size <= 2:
            return Profile((1,) * position.size)
        key = blake2b(position.candidates.tobytes(), digest_size=16).digest()  # they may be thousands
        if key not in self._profiles:
            if len(self._profiles) >= REMEMBERED:
                self._profiles.clear()
            self._profiles[key] = search.strategy(position).further(0)
        return self._profiles[key]
