"""Time for a run of many searches, and for each of them: a search that is out of it is ended, and keeps what it has."""

import time

from optimoo.search import Progress, Report


class OutOfTime(Exception):  # noqa: N818 -- nothing went wrong
    """Ends a search that has had its time; what was proved is kept."""


class Clock:
    """Watches over one run: reports progress, and ends a search whose time is over. None is all the time it takes."""

    def __init__(self, per_question: float | None, altogether: float | None, report: Report) -> None:
        """Start the time of the run."""
        self._per_question, self._altogether, self._report = per_question, altogether, report
        self._started = self._asked = time.monotonic()
        self._stage, self._fraction = "", 0.0

    def ask(self, stage: str, fraction: float) -> None:
        """A new question begins, when so much of the run is done."""
        self._stage, self._fraction = stage, fraction
        self._asked = time.monotonic()

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
            raise OutOfTime
        self._report(Progress(f"{self._stage}: {progress.stage}", self._fraction, progress.best))
