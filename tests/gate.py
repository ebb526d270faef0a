"""A workforce that stops before a gate, so that a test can do something while a search is under way.

No test need sleep or hope that a search takes long: it goes on exactly when the gate is opened, or when it is stopped.
"""

import threading
from itertools import count

from optimoo.search import Threads


class Gate(Threads):
    """Threads that do so many tasks, and wait before the next one until the gate is open."""

    def __init__(self, tasks=0, workers=1):
        self.tasks, self.waiting_for = tasks, workers
        self.reached = threading.Event()  # so many workers wait
        self.opened = threading.Event()
        self.closed = False
        self._number, self._waiting = count(), count(1)

    def means(self, question, means):
        """What :class:`Means` takes as ``workforce``."""
        return self

    @property
    def is_held(self):
        """Whether the search is under way, and waits."""
        return self.reached.is_set() and not self.opened.is_set()

    def settle(self, position, beta):
        self._pass()
        return super().settle(position, beta)

    def choices(self, positions):
        self._pass()
        return super().choices(positions)

    def raise_guess(self, position, guess, goal):
        self._pass()
        return super().raise_guess(position, guess, goal)

    def stop(self):
        self.opened.set()

    def close(self):
        self.closed = True

    def _pass(self):
        if next(self._number) >= self.tasks:
            if next(self._waiting) >= self.waiting_for:
                self.reached.set()
            self.opened.wait()
