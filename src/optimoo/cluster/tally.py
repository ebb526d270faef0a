"""What a run takes, in numbers, and what of its results is worth passing on."""

import pickle
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from optimoo.cluster.tasks import Report
from optimoo.search.kernels.recall import RELABELLED
from optimoo.search.state import WORDS, sizes_of


@dataclass
class Tally:
    """What a run took: tasks by kind, seconds that workers spent in them, bytes by way, work."""

    tasks: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    sent: int = 0  # bytes of tasks
    received: int = 0  # bytes of reports
    told: int = 0  # bytes of announcements, once for every worker
    repeated: int = 0  # tasks that had to be sent again
    work: Counter[str] = field(default_factory=Counter)

    def add(self, key: str, report: Report) -> None:
        """Another task is done."""
        kind = key.partition("-")[0]
        self.tasks[kind] += 1
        self.seconds[kind] += report.seconds
        self.received += len(pickle.dumps(report))
        self.work.update(report.work)


def largest(entries: NDArray[np.uint64], room: int) -> NDArray[np.uint64]:
    """Of some entries of the table of known positions, those of the largest positions that ``room`` bytes hold."""
    rows = entries.reshape(-1, WORDS)
    sizes = sizes_of(rows)
    rows = rows[sizes > RELABELLED]
    if rows.nbytes > room:
        rows = rows[np.argsort(sizes_of(rows), kind="stable")[::-1][: room // (8 * WORDS)]]
    return rows.ravel()
