"""Time for a run of many searches, and for each of them: whoever is out of it ends the way Ctrl-C would end it."""

import time
from collections.abc import Callable

from optimoo.search import Progress

Say = Callable[[Progress], None]


class OutOfTime(KeyboardInterrupt):
    """Ends a search the way Ctrl-C does: what was proved is kept."""


class Clock:
    """Watches over one run: reports progress, and ends a search whose time is over. None is all the time it takes."""

    def __init__(self, per_question: float | None, altogether: float | None, say: Say) -> None:
        """Start the time of the run."""
        self._per_question, self._altogether, self._say = per_question, altogether, say
        self._started = self._asked = time.monotonic()
        self._stage, self._fraction = "", 0.0
        self.is_out = False
        """Whether it was this clock that ended the last search."""

    def ask(self, stage: str, fraction: float) -> None:
        """A new question begins, when so much of the run is done."""
        self._stage, self._fraction = stage, fraction
        self._asked = time.monotonic()
        self.is_out = False

    @property
    def elapsed(self) -> float:
        """Seconds since the run began."""
        return time.monotonic() - self._started

    @property
    def spent(self) -> float:
        """Seconds since the question was asked."""
        return time.monotonic() - self._asked

    @property
    def over(self) -> bool:
        """Whether the whole run has had its time."""
        return self._altogether is not None and self.elapsed >= self._altogether

    def __call__(self, progress: Progress) -> None:
        """What a search calls while it runs."""
        if self.over or (self._per_question is not None and self.spent >= self._per_question):
            self.is_out = True
            raise OutOfTime
        self._say(Progress(f"{self._stage}: {progress.stage}", self._fraction, progress.best))
