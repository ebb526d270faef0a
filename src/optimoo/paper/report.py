"""The report: which sections there are, and how they are run one after another."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.paper import (
    capacity,
    conclusions,
    equivalent,
    minimum,
    related,
    representation,
    rules,
    small_sets,
    strongest,
    timing,
    verification,
)
from optimoo.paper.claims import Section
from optimoo.paper.lab import Lab

PAPER_GAME = Game(4, 10)


_IN_ORDER = (
    rules, related, representation, equivalent, small_sets, capacity, minimum, strongest, verification, timing,
    conclusions,
)  # fmt: skip
CHAPTERS = dict(enumerate(_IN_ORDER, start=1))
"""The sections by number: modules with a title, the paper's own numbers, and a function that runs the section."""


def recompute(
    only: int | None = None, *, workers: int = 1, say: Callable[[int, str], None] = lambda number, text: None
) -> Iterator[Section]:
    """Run all sections, or one, and give each as soon as it is done."""
    if only is not None and only not in CHAPTERS:
        raise InputError(f"there is no section {only}; expected one from 1 to {len(CHAPTERS)}")
    with closing(Lab(PAPER_GAME, workers)) as lab:
        for number, chapter in CHAPTERS.items():
            if only not in (None, number):
                continue
            lab.say = partial(say, number)
            lab.say(chapter.TITLE)
            started = time.perf_counter()
            section = chapter.section(lab)
            lab.files |= section.files
            seconds = time.perf_counter() - started
            yield replace(section, number=number, title=chapter.TITLE, paper=chapter.PAPER, seconds=seconds)
