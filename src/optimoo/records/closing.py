"""Closing in on a game too large to solve: a strategy by a narrow search, then lower bounds that rise.

Each cell of a first guess is asked "is it at least so much?", for a little more each time. Every answer is on disk when
the next question is asked, and what the search has settled on the way is kept beside it.
"""

from dataclasses import replace

from optimoo.errors import InputError
from optimoo.game import Position
from optimoo.records.approach import Approach
from optimoo.records.clock import Clock, OutOfTime
from optimoo.search import UNLIMITED, Means, Progress, Search, narrow
from optimoo.strategy import Strategy

PARTS = 8
"""A question may take one part in so many of a run's time; then another cell has its turn."""

FIRST_RISE = 64
"""A cell is first asked for one more guess for every so many codes; for twice as much when it has risen."""


def _find(state: Approach, width: int, means: Means, clock: Clock) -> None:
    """Look for a strategy with a narrow search, unless one as wide has been made before and is there."""
    if not state.strategy_path.exists():
        state.upper, state.width = None, 0
    if width > state.width:
        clock.ask(f"{state.game}, a strategy of width {width}", 0.0)
        clock(Progress("preparing", 0.0))  # a small search is over before it asks for the time
        found = narrow(state.game, width, workers=means.workers, memory=means.memory, progress=clock)
        state.offer(found.strategy, width)
        state.spend(clock.spent)
        state.save()


def _raise_bounds(state: Approach, means: Means, clock: Clock) -> None:
    """Prove more and more of the cells until the time is over or nothing is open; each cell has its turn."""
    game = state.game
    cores = means.threads if means.workforce is None else 0  # how many others there are differs from minute to minute
    spent = dict.fromkeys(state.cells, 0.0)
    rises = {at: max(1, cell.codes // FIRST_RISE) for at, cell in state.cells.items()}
    found = state.found()
    with Search(state.question, replace(means, progress=clock, checkpoint=state.known_path)) as search:
        try:
            while not clock.over and state.gap != 0 and (cells := state.open_cells()):
                cell = min(cells, key=lambda cell: (spent[cell.guess, cell.response], cell.codes))
                at = cell.guess, cell.response
                clock.ask(f"{game}, lower bound {state.lower}, {cell.response}", 0.0)
                # What was found is not exceeded: to ask for more than one above it would only take longer.
                goal = min(cell.lower + rises[at], found.get(at, UNLIMITED) + 1)
                try:
                    bound = search.bound(Position.of(game, [at]), goal)
                except OutOfTime:
                    rises[at] = max(1, rises[at] // 4)
                    state.cells[at] = replace(cell, spent=cell.spent + clock.spent * cores)
                else:
                    state.cells[at] = cell.raised(bound.least, bound.exact, clock.spent * cores)
                    rises[at] *= 2
                spent[at] += clock.spent
                state.spend(clock.spent)
                state.save()
        finally:
            search.save()
        with search.asking(means.stop):  # what is proved is read off, however long the run may last
            _improve(state, search)


def _improve(state: Approach, search: Search) -> None:
    """Put the best there is into the strategy wherever a cell of its first guess is exact and takes less than there.

    Where that is all of them for the first guess on which the bound depends, the game is solved.
    """
    if not state.gap:
        return
    game, costs = state.game, state.found()
    found = state.strategy()
    first = int(found.guesses[0]) if state.open_cells() else game.index(state.weakest)
    better = {
        cell.response
        for at, cell in state.cells.items()
        if cell.exact and cell.guess == game.text(first) and costs.get(at) != cell.lower
    }

    def choose(position: Position) -> int:
        if not position.moves:
            return first
        if str(game.responses[position.moves[0][1]]) in better:
            return search.choice(position)
        return found.next_guess(position)

    if better:
        state.offer(Strategy.build(game, choose), state.width)


def approach(state: Approach, *, width: int, seconds: float | None, means: Means) -> None:
    """Find a strategy, then raise the lower bound, for so many seconds altogether.

    Where the means have a workforce of their own, it raises the bounds.
    """
    report = means.progress or (lambda _: None)
    finding = Clock(None, seconds, report)
    try:
        _find(state, width, means, finding)
    except OutOfTime:
        raise InputError(
            f"a strategy of width {width} for {state.game} takes more than {seconds} seconds; "
            "expected a smaller width, or more time"
        ) from None
    left = None if seconds is None else max(0.0, seconds - finding.elapsed)
    _raise_bounds(state, means, Clock(None if left is None else left / PARTS, left, report))
