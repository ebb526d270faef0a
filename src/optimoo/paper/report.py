"""The report: which sections there are, and how they are run one after another."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.paper import (
    capacity,
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
from optimoo.paper.lab import Lab, Say

PAPER_GAME = Game(4, 10)


@dataclass(frozen=True)
class Chapter:
    """A section before it is run."""

    title: str
    run: Callable[[Lab], Section]


CHAPTERS = {
    number: Chapter(module.TITLE, module.section)
    for number, module in enumerate(
        (
            rules,
            related,
            representation,
            equivalent,
            small_sets,
            capacity,
            minimum,
            strongest,
            verification,
            timing,
        ),
        start=1,
    )
}
"""The sections by number."""


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
            lab.say = _said(number, say)
            lab.say(chapter.title)
            started = time.perf_counter()
            section = chapter.run(lab)
            lab.files |= section.files
            yield section.took(time.perf_counter() - started)


def _said(number: int, say: Callable[[int, str], None]) -> Say:
    return lambda text: say(number, text)
