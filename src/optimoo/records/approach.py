"""Towards a game too large to solve: the best strategy found, the best lower bound proved, and what lies between.

Whatever the first guess, each secret but one lies in one of its cells, so bounds on the cells add up to one on the
game. Each cell is asked "is it at least so much?", for a little more each time; every answer is on disk when the next
question is asked, and the search's own checkpoint keeps what was proved on the way.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import Game, Move, guess_classes
from optimoo.records.clock import Clock, OutOfTime, Say
from optimoo.search import Interrupted, Objective, Progress
from optimoo.search.checkpoint import Checkpoint
from optimoo.search.minimise import MEMORY, check_question, watched
from optimoo.search.narrow import narrow
from optimoo.strategy import MAX_BYTES, Strategy, StrategyFile, read_bounded, verify_text, write_whole

if TYPE_CHECKING:
    from optimoo.search.engine import Engine

    MakeEngine = Callable[..., Engine]

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
        self.game = game
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
        """The same for strategies that begin with one guess."""
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
            text = StrategyFile(strategy, "total", strategy.total, proved=False).dumps()
            verdict = verify_text(text)
            if not verdict.valid or verdict.total != strategy.total:
                raise AssertionError(f"the strategy found for {self.game} is {verdict}: this is a bug")
            self.strategy_path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.strategy_path, text)
            self.upper = strategy.total
        self.save()


def _trivial(game: Game) -> Iterator[Cell]:
    """The cells of all first guesses that differ in more than names; one guess finds one code, others take two."""
    for guess in np.unique(guess_classes(game, [])).tolist():
        sizes = np.bincount(game.row(guess), minlength=len(game.responses))
        for number, size in enumerate(sizes.tolist()):
            if number and size:
                yield Cell(game.text(guess), str(game.responses[number]), size, 3 * size - 1, exact=False)


def find(state: Approach, width: int, workers: int | None, memory: int, clock: Clock) -> None:
    """Look for a strategy with a narrow search, unless one as wide has been made before and is there."""
    if not state.strategy_path.exists():
        state.upper, state.width = None, 0
    if width > state.width:
        clock.ask(f"{state.game}, a strategy of width {width}", 0.0)
        clock(Progress("preparing", 0.0))  # a small search is over before it asks for the time
        state.offer(narrow(state.game, width, workers=workers, memory=memory, progress=clock), width)
        state.seconds += clock.spent
        state.save()


def raise_bounds(
    state: Approach, workers: int | None, memory: int, clock: Clock, make_engine: "MakeEngine | None" = None
) -> None:
    """Prove more and more of the cells until the time is over or nothing is open; each cell has its turn."""
    from optimoo.search.engine import Engine, LostError  # loading this is what compiles

    game = state.game
    check_question(game, (), workers, memory)
    costs = Objective.parse("total").costs(game.size, None)
    make = make_engine or Engine
    engine = make(game, costs, consistent=False, workers=workers or os.cpu_count() or 1, memory=memory)
    kept = Checkpoint(f"approach {game}")
    kept.load_into(engine.known)
    spent, steps = dict.fromkeys(state.cells, 0.0), {at: max(1, cell.codes // 16) for at, cell in state.cells.items()}
    try:
        while not clock.over and (state.upper is None or state.lower < state.upper) and (cells := state.open_cells()):
            cell = min(cells, key=lambda cell: (spent[cell.guess, cell.response], cell.codes))
            at = cell.guess, cell.response
            moves = game.moves([at])
            clock.ask(f"{game}, lower bound {state.lower}, {cell.response}", 0.0)
            position = engine.position(game.candidates(moves), moves)
            beta = cell.lower + steps[at]
            try:
                value = watched(engine, position, None, clock, beta)
            except Interrupted:
                if not clock.is_out:
                    raise
                engine.resume()
                steps[at] = max(1, steps[at] // 4)
            else:
                state.cells[at] = replace(cell, lower=max(value, cell.lower), exact=value < beta)
                steps[at] *= 2
            spent[at] += clock.spent
            state.seconds += clock.spent
            state.save()
    except Interrupted:
        raise Interrupted("interrupted: what was proved is kept, and the same command resumes from it") from None
    except LostError as error:
        raise LostError(f"{error}: what was proved is kept, and the same command resumes from it") from None
    finally:
        kept.save(engine.known)
    improve(state, engine)


def improve(state: Approach, engine: "Engine") -> None:
    """Put the best there is into the strategy wherever a cell of its first guess is exact.

    Where that is all of them for the first guess on which the bound depends, the game is solved.
    """
    if not state.gap:
        return
    game = state.game
    found = StrategyFile.load(state.strategy_path).strategy
    first = int(found.guesses[0]) if state.open_cells() else game.index(state.weakest)
    exact = {cell.response for cell in state.cells.values() if cell.exact and cell.guess == game.text(first)}

    def choose(left: NDArray[np.int64], moves: Sequence[Move]) -> int:
        if not moves:
            return first
        if str(game.responses[moves[0][1]]) in exact:
            return engine.choice(engine.position(left, moves))
        return int(found.guesses[found.locate(moves)])

    if exact:
        state.offer(Strategy.build(game, choose), state.width)


def approach(
    state: Approach,
    *,
    width: int,
    seconds: float | None,
    say: Say,
    workers: int | None = None,
    memory: int = MEMORY,
    make_engine: "MakeEngine | None" = None,
) -> None:
    """Find a strategy, then raise the lower bound, for so many seconds altogether.

    ``make_engine`` takes the place of :class:`optimoo.search.engine.Engine` in raising bounds, where they are proved
    elsewhere.
    """
    finding = Clock(None, seconds, say)
    try:
        find(state, width, workers, memory, finding)
    except (Interrupted, OutOfTime):
        if not finding.is_out:
            raise
        raise InputError(
            f"a strategy of width {width} for {state.game} takes more than {seconds} seconds; "
            "expected a smaller width, or more time"
        ) from None
    left = None if seconds is None else max(0.0, seconds - finding.elapsed)
    raise_bounds(state, workers, memory, Clock(None if left is None else left / PARTS, left, say), make_engine)
