"""How many threads do a thing at the same time."""

from threading import Event, Lock

PATIENCE = 0.2
"""Seconds within which a second thread would have come, if nothing kept it away."""


class Company:
    """Counts those who are here together; whoever comes first stays a moment, so that another one can be met."""

    def __init__(self):
        self.most = self._here = 0
        self._lock, self._met = Lock(), Event()

    def visit(self):
        with self._lock:
            self._here += 1
            self.most = max(self.most, self._here)
            if self._here > 1:
                self._met.set()
        self._met.wait(PATIENCE)
        with self._lock:
            self._here -= 1
