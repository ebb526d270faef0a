"""Section 10, time: the paper's hours beside our seconds, with the machine and the day.

Times are not judged. Twenty-five years of machines and a different method are both in the ratio, and it does
not tell them apart.
"""

import os
import platform
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from optimoo.paper.claims import Claim, Section, Table, claim
from optimoo.paper.lab import Lab
from optimoo.paper.printed import machine, printed
from optimoo.paper.strongest import replies_to_minimum
from optimoo.search import most_found

PAPER = "3 to 6"
TITLE = "Time"
HOUR = 3600
MEASURABLE = 0.01
"""Seconds below which a time is mostly the clock's, and a ratio would say nothing."""


def section(lab: Lab) -> Section:
    """Time what the paper timed, and add up its tables of times."""
    minimum, reply = (
        sum(group.seconds for group in groups) for groups in (lab.minimum_groups, replies_to_minimum(lab).groups)
    )
    today = date.today()
    rows = [
        ("minimum strategy, all groups", printed("times.minimum").value * HOUR, minimum),
        ("highest winning rate, all groups", printed("times.strongest").value * HOUR, reply),
        ("table 1, nine kinds, depth 3", printed("times.nine_kinds").value * HOUR, timed_entry(lab, 9)),
        ("table 1, ten kinds, depth 3", printed("times.ten_kinds_seconds").value, timed_entry(lab, 10)),
    ]
    return Section(
        claims=(
            _sum_of_times("minimum", "times of table 3 add up to the hours stated"),
            _sum_of_times("strongest", "times of table 6 add up to the hours stated"),
            *_in_tens(),
        ),
        notes=(
            f"Here: {this_machine()}, {lab.workers} worker{'s' if lab.workers > 1 else ''}, after compilation, on "
            f"{today.day} {today:%B %Y}. There: {machine()}, one processor. Other programs may have been running here "
            "at the same time.",
        ),
        tables=(
            Table(
                "Seconds then and now",
                ("task", "paper", "here", "ratio"),
                tuple((name, f"{then:,.0f}", f"{now:.2f}", ratio(then, now)) for name, then, now in rows),
            ),
        ),
    )


def ratio(then: float, now: float) -> str:
    """How many times faster, where the time now is long enough to tell.

    >>> ratio(80, 0.5), ratio(80, 0.00001)
    ('160', '')
    """
    return f"{then / now:,.0f}" if now >= MEASURABLE else ""


def timed_entry(lab: Lab, kinds: int) -> float:
    """Seconds for an entry of table 1, computed afresh even if an earlier section has asked for it."""
    lab.say(f"timing table 1, {kinds} kinds of digits")
    started = time.perf_counter()
    most_found.__wrapped__(lab.game, kinds, 4)
    return time.perf_counter() - started


def _sum_of_times(chapter: str, name: str) -> Claim:
    stated = printed(f"times.{chapter}")
    rows: Sequence[list[str]] = printed(f"{chapter}.groups").value.values()
    return claim(name, stated, round(sum(read_time(row[3]) for row in rows) / HOUR))


def _in_tens() -> Iterator[Claim]:
    """Hours that section 3 states, from those that later sections give."""
    preparing = printed("times.nine_kinds").value + printed("times.ten_kinds_seconds").value / HOUR
    minimum = printed("times.minimum").value
    yield claim(
        "hours of preprocessing",
        printed("times.preprocessing_in_tens"),
        round(round(preparing), -1),
        evidence=f"{preparing:.0f} hours by section 4.4, rounded to tens.",
    )
    yield claim(
        "hours for the minimum strategy",
        printed("times.minimum_in_tens"),
        round(minimum, -1),
        evidence=f"{minimum} hours by section 5, rounded to tens. With the preprocessing it was "
        f"{minimum + preparing:.0f} hours in all.",
    )


def read_time(text: str) -> float:
    """Seconds from a time as the paper prints it.

    >>> read_time("2:12:29.7"), read_time("0.5")
    (7949.7, 0.5)
    """
    seconds = 0.0
    for part in text.split(":"):
        seconds = 60 * seconds + float(part)
    return seconds


def this_machine() -> str:
    """The processor and how many of it, as far as the system tells."""
    cpuinfo = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (cpuinfo.read_text().splitlines() if cpuinfo.exists() else [])
        if line.startswith("model name")
    ]
    return f"{names[0] if names else platform.processor() or platform.machine()}, {os.cpu_count()} cores"
