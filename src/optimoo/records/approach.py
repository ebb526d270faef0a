"""Towards a game too large to solve: the best strategy found, the best lower bound proved, and what lies between.

Whatever the first guess, each secret but one lies in one of its cells, so bounds on the cells add up to one on the
game. Each cell is asked "is it at least so much?", for a little more each time; every answer is on disk when the next
question is asked, and the search's own checkpoint keeps what was proved on the way.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from optimoo.errors import InputError
from optimoo.files import read_bounded, write_whole
from optimoo.game import Game, Position
from optimoo.records.clock import Clock, OutOfTime
from optimoo.search import Means, Objective, Progress, Question, Search, narrow
from optimoo.strategy import MAX_BYTES, Strategy, StrategyFile, verify_text

FORMAT = 1
PARTS = 8
"""A question may take one part in so many of a run's time; then another cell has its turn."""


@dataclass(frozen=True)
class Cell:
    """What is proved of the codes that give one response to one first guess."""

    guess: str
    response: str
    codes: int
    lower: int
    exact: bool


class Approach:
    """The state of one game, in a folder."""

    def __init__(self, game: Game, folder: Path) -> None:
        """Read what is there; a damaged file is refused."""
        self.game = game = game.plain
        self.path, self.strategy_path = folder / f"{game}.json", folder / f"{game}.moo"
        self.cells: dict[tuple[str, str], Cell] = {}
        self.upper: int | None = None
        self.width = 0
        self.seconds = 0.0
        if self.path.exists():
            self._read()
        else:
            self.cells = {(cell.guess, cell.response): cell for cell in _trivial(game)}

    def _read(self) -> None:
        try:
            content = json.loads(read_bounded(self.path, MAX_BYTES))
            names = {field.name for field in fields(Cell)}
            if content["format"] != FORMAT or content["game"] != str(self.game):
                raise ValueError
            rows = [Cell(**row) for row in content["cells"] if set(row) == names]
            self.cells = {(cell.guess, cell.response): cell for cell in rows}
            known = {(cell.guess, cell.response): cell for cell in _trivial(self.game)}
            if set(self.cells) != set(known) or any(c.lower < known[at].lower for at, c in self.cells.items()):
                raise ValueError
            self.upper, self.width = content["upper"], int(content["width"])
            self.seconds = float(content["seconds"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise InputError(
                f"cannot go on from {self.path}: it does not hold bounds on {self.game}; "
                "repair it, or move it out of the way"
            ) from None

    @property
    def lower(self) -> int:
        """What every strategy takes at least, over all secrets together."""
        return min(self.lower_after(guess) for guess in {cell.guess for cell in self.cells.values()})

    def lower_after(self, guess: str) -> int:
        """What every strategy that begins with one guess takes at least."""
        return 1 + sum(cell.lower for cell in self.cells.values() if cell.guess == guess)

    @property
    def gap(self) -> int | None:
        """How much lies between what was found and what was proved."""
        return None if self.upper is None else self.upper - self.lower

    def open_cells(self) -> list[Cell]:
        """The cells on which the lower bound of the game depends at present and which are not exact."""
        return [cell for cell in self.cells.values() if cell.guess == self.weakest and not cell.exact]

    @property
    def weakest(self) -> str:
        """The first guess after which least is proved."""
        return min((cell.guess for cell in self.cells.values()), key=lambda guess: (self.lower_after(guess), guess))

    def as_fields(self) -> dict[str, Any]:
        """Plain values, for programs."""
        return {
            "game": str(self.game),
            "codes": self.game.size,
            "lower": self.lower,
            "upper": self.upper,
            "gap": self.gap,
            "width": self.width,
            "seconds": round(self.seconds, 1),
        }

    def save(self) -> None:
        """Write the state, whole or not at all."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        rows = ",\n".join(json.dumps(asdict(cell)) for cell in self.cells.values())
        head = json.dumps({"format": FORMAT, **self.as_fields()})[:-1]
        write_whole(self.path, f'{head}, "cells": [\n{rows}\n]}}\n')

    def offer(self, strategy: Strategy, width: int) -> None:
        """Keep a strategy if it is better than what there is; the stand-alone verifier plays it first."""
        self.width = max(self.width, width)
        if self.upper is None or strategy.total < self.upper:
            write_verified(self.strategy_path, StrategyFile(strategy, "total", strategy.total, proved=False))
            self.upper = strategy.total
        self.save()


def write_verified(path: Path, file: StrategyFile) -> None:
    """Write a strategy file, after the stand-alone verifier has played every secret through it."""
    text = file.dumps()
    verdict = verify_text(text)
    if not verdict.valid or verdict.total != file.strategy.total:
        raise AssertionError(f"the strategy for {path} is {verdict}: this is a bug")
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text)


def _trivial(game: Game) -> Iterator[Cell]:
    """The cells of all first guesses that differ in more than names; one guess finds one code, others take two."""
    for guess in Position(game).distinct_guesses().tolist():
        for response, cell in Position(game).cells(guess).items():
            if response:
                yield Cell(game.text(guess), str(game.responses[response]), cell.size, 3 * cell.size - 1, exact=False)


def find(state: Approach, width: int, means: Means, clock: Clock) -> None:
    """Look for a strategy with a narrow search, unless one as wide has been made before and is there."""
    if not state.strategy_path.exists():
        state.upper, state.width = None, 0
    if width > state.width:
        clock.ask(f"{state.game}, a strategy of width {width}", 0.0)
        clock(Progress("preparing", 0.0))  # a small search is over before it asks for the time
        found = narrow(state.game, width, workers=means.workers, memory=means.memory, progress=clock)
        state.offer(found.strategy, width)
        state.seconds += clock.spent
        state.save()


def raise_bounds(state: Approach, means: Means, clock: Clock) -> None:
    """Prove more and more of the cells until the time is over or nothing is open; each cell has its turn."""
    game = state.game
    spent, steps = dict.fromkeys(state.cells, 0.0), {at: max(1, cell.codes // 16) for at, cell in state.cells.items()}
    question = Question(Position(game), Objective().costs(game.size))
    with Search(question, replace(means, progress=clock)) as search:
        try:
            while not clock.over and state.gap != 0 and (cells := state.open_cells()):
                cell = min(cells, key=lambda cell: (spent[cell.guess, cell.response], cell.codes))
                at = cell.guess, cell.response
                clock.ask(f"{game}, lower bound {state.lower}, {cell.response}", 0.0)
                try:
                    bound = search.bound(Position.of(game, [at]), cell.lower + steps[at])
                except OutOfTime:
                    steps[at] = max(1, steps[at] // 4)
                else:
                    state.cells[at] = replace(cell, lower=max(bound.least, cell.lower), exact=bound.exact)
                    steps[at] *= 2
                spent[at] += clock.spent
                state.seconds += clock.spent
                state.save()
        finally:
            search.save()
        with search.asking(means.stop):  # what is proved is read off, however long the run may last
            improve(state, search)


def improve(state: Approach, search: Search) -> None:
    """Put the best there is into the strategy wherever a cell of its first guess is exact.

    Where that is all of them for the first guess on which the bound depends, the game is solved.
    """
    if not state.gap:
        return
    game = state.game
    found = StrategyFile.load(state.strategy_path).strategy
    first = int(found.guesses[0]) if state.open_cells() else game.index(state.weakest)
    exact = {cell.response for cell in state.cells.values() if cell.exact and cell.guess == game.text(first)}

    def choose(position: Position) -> int:
        if not position.moves:
            return first
        if str(game.responses[position.moves[0][1]]) in exact:
            return search.choice(position)
        return found.next_guess(position)

    if exact:
        state.offer(Strategy.build(game, choose), state.width)


def approach(state: Approach, *, width: int, seconds: float | None, means: Means) -> None:
    """Find a strategy, then raise the lower bound, for so many seconds altogether.

    Where the means have a workforce of their own, it raises the bounds.
    """
    report = means.progress or (lambda _: None)
    finding = Clock(None, seconds, report)
    try:
        find(state, width, means, finding)
    except OutOfTime:
        raise InputError(
            f"a strategy of width {width} for {state.game} takes more than {seconds} seconds; "
            "expected a smaller width, or more time"
        ) from None
    left = None if seconds is None else max(0.0, seconds - finding.elapsed)
    raise_bounds(state, means, Clock(None if left is None else left / PARTS, left, report))
