"""How long tasks are: the guesses of a job, cut into pieces that take about equally long."""

from dataclasses import dataclass

CHUNK = 8
"""Guesses that are expected to take as long as a task should, before any were valued: few, because the first of them
often decide the rest."""

SPAN = 0.8
"""Seconds that a task should take: long beside the milliseconds that sending it costs, short beside the run."""

PER_THREAD = 0.02
"""Seconds for each thread of a large cluster that a task should take: each costs the client some ten milliseconds."""

ALONE = 0.2
"""Seconds that the first task of a job takes at most: by then most jobs are done, or have a result to compare with."""


def span(threads: int) -> float:
    """Seconds that a task should take on a cluster; after twice as many it hands back what is left of it."""
    return max(SPAN, PER_THREAD * threads)


@dataclass
class Pace:
    """How many guesses are valued in which time."""

    guesses: float = CHUNK
    seconds: float = SPAN

    def add(self, guesses: int, seconds: float) -> None:
        """Count a task that is done. Older ones count less and less: later guesses fall more quickly."""
        self.guesses = self.guesses / 2 + guesses
        self.seconds = self.seconds / 2 + seconds

    def size(self, guesses: int, span: float, idle: int) -> int:
        """How many of so many guesses should go into one task: one span's worth, or half of it for idle workers."""
        per_span = span * self.guesses / self.seconds
        return max(1, int(per_span / 2), min(int(per_span), guesses // max(1, idle)))


class Remaining:
    """The guesses of a job that no worker has yet, by rank, cut off in pieces as they are asked for.

    Not all at once: how long guesses take shows only as tasks are done, and later ones mostly fall at once.
    """

    def __init__(self, ranks: range, pace: Pace) -> None:
        """Begin with these."""
        self._pieces = [ranks] if ranks else []
        self._pace = pace

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._pieces)

    def take(self, span: float, idle: int = 0) -> range:
        """The next ones in the order of visit, about as many as one task should have."""
        first, *others = self._pieces
        size = self._pace.size(sum(map(len, self._pieces)), span, idle)
        self._pieces = [first[size:], *others] if size < len(first) else others
        return first[:size]

    def put_back(self, left: range, done: int, seconds: float) -> None:
        """These of a task are still to do; the others, so many, have taken so long."""
        self._pace.add(done, seconds)
        if left:
            self._pieces = sorted([left, *self._pieces], key=lambda piece: piece.start)
