"""How many cores this process may use: not always as many as the machine has.

A process may be bound to some cores, and a container may get only a share of their time.
"""

import os
import re
from pathlib import Path

CONTROL = Path("/sys/fs/cgroup")


def usable_cores(control: Path = CONTROL) -> int:
    """The cores that this process may keep busy, at least one."""
    bound = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(bound, _share(control) or bound))


def _share(control: Path) -> int | None:
    """How many cores' time the control group gets, rounded up; None where nothing limits it."""
    second, first = control / "cpu.max", (control / "cpu/cpu.cfs_quota_us", control / "cpu/cpu.cfs_period_us")
    told = _read(second) or " ".join(map(_read, first))
    limit = re.fullmatch(r"(\d{1,18}) ([1-9]\d{,17})", told)  # otherwise "max", or -1, or nothing at all
    return -(-int(limit[1]) // int(limit[2])) if limit else None


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""
