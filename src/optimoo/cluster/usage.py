"""What a run takes, in numbers."""

import pickle
from collections import Counter, defaultdict
from dataclasses import dataclass, field

from optimoo.cluster.tasks import Report


@dataclass
class Usage:
    """What a run took: tasks by kind, seconds that workers spent in them, bytes by way, work."""

    tasks: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    sent: int = 0  # bytes of tasks
    received: int = 0  # bytes of reports
    broadcast: int = 0  # bytes of news, once for every worker
    repeated: int = 0  # tasks that had to be sent again
    work: Counter[str] = field(default_factory=Counter)

    def add(self, key: str, report: Report) -> None:
        """Count a task that is done."""
        kind = key.partition("-")[0]
        self.tasks[kind] += 1
        self.seconds[kind] += report.seconds
        self.received += len(pickle.dumps(report))
        self.work.update(report.work)
