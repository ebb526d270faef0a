"""Positions laid out for the compiled search, and its tables as a person would read them.

What twins of kernels share. Nothing here calls a kernel, or asks one of its helpers where things stand.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from optimoo.compiled import marks_in
from optimoo.game import Game, Position, response_table
from optimoo.search import Costs, Question
from optimoo.search.kernels.arrays import AFTER, MASKED, MAX_RESPONSES, Place, Scratch, Tables, new_scratch
from optimoo.search.kernels.limits import LEVELS
from optimoo.search.prepare import Preparation
from samples import positions

NAMES = ("3x5", "4x5", "4x6", "2x7", "3x4r", "4x3r", "5x3r")
"""With and without repeats; the last has more responses than sixteen bits hold."""

FINDS = (tuple(range(1, 12)), (0, 0, 0, 1), (0, 1, 5, 5, 9))
CROWDS = ((), (2, 1))
LAST = 12
"""From this guess number on, none of these costs changes any more."""
NOISE = 0x9669_A55A_5AA5_6996


def empty_scratch(game: Game) -> Scratch:
    """Working space for a game."""
    return new_scratch(game.size, marks_in(game))


@dataclass(frozen=True)
class Setting:
    """A game and everything that changes what kernels do in it."""

    name: str
    consistent: bool = False
    find: tuple[int, ...] = FINDS[0]
    crowd: tuple[int, ...] = ()

    @property
    def game(self) -> Game:
        return Game.parse(self.name)

    @property
    def costs(self) -> Costs:
        return Costs.of(self.find, self.crowd, secrets=self.game.size)

    @property
    def preparation(self) -> Preparation:
        return _prepared(self)


@cache
def _prepared(setting: Setting) -> Preparation:
    return Preparation(Question(Position(setting.game), setting.costs, setting.consistent))


def settings_of(names: Sequence[str] = NAMES) -> st.SearchStrategy[Setting]:
    """Settings of some games; not every one of every game: what is prepared for each takes time and room."""
    return st.sampled_from(list(_settings(names)))


def _settings(names: Sequence[str]) -> Iterator[Setting]:
    """By game, both ways to guess; any two of these and the costs meet in some game."""
    for number, (name, consistent) in enumerate(product(names, (False, True))):
        yield Setting(name, consistent, FINDS[number % len(FINDS)], CROWDS[number // 2 % len(CROWDS)])


@st.composite
def boards(draw: st.DrawFn, names: Sequence[str] = NAMES, least: int = 2, most: int = 400) -> "Board":
    """A random position in a random setting."""
    setting = draw(settings_of(names))
    some = positions(game=setting.game).filter(lambda position: least <= position.size <= most)
    return Board(setting, draw(some))


@dataclass(frozen=True)
class Board:
    """A position, and what the compiled search would be called with there."""

    setting: Setting
    position: Position

    @property
    def game(self) -> Game:
        return self.setting.game

    @cached_property
    def tables(self) -> Tables:
        return self.setting.preparation.for_position(self.position).value

    @cached_property
    def place(self) -> Place:
        return Place(0, self.position.size, self.position.depth, 0, self.position.size)

    @cached_property
    def scratch(self) -> Scratch:
        """A space with the position on its stack, and noise wherever a kernel should not look."""
        space = empty_scratch(self.game)
        space.stack[: self.position.size] = self.position.candidates
        space.having[:], space.cell_mask[:] = NOISE, NOISE
        space.touched[0] = sum(15 << 4 * symbol for symbol in self.touched)
        space.order[:], space.bound[:] = -1, -1
        return space

    # --- as a person would read it ---------------------------------------------------------------------------

    @cached_property
    def members(self) -> list[int]:
        return self.position.candidates.tolist()

    @cached_property
    def depth(self) -> int:
        return self.position.depth

    @cached_property
    def kinds(self) -> int:
        return len(self.game.responses)

    @cached_property
    def responses(self) -> NDArray[np.uint8]:
        """By guess: what each candidate answers."""
        return response_table(self.game)[:, self.position.candidates]

    def cells(self, guess: int) -> dict[int, list[int]]:
        """By response: the candidates that give it, in order."""
        if guess not in self._cells:
            found: dict[int, list[int]] = {}
            for code, response in zip(self.members, self.responses[guess].tolist(), strict=True):
                found.setdefault(response, []).append(code)
            self._cells[guess] = dict(sorted(found.items()))
        return self._cells[guess]

    @cached_property
    def _cells(self) -> dict[int, dict[int, list[int]]]:
        return {}

    def find(self, guess_number: int) -> int:
        """The cost of finding the secret at a guess."""
        return self.setting.find[min(guess_number, len(self.setting.find)) - 1]

    def crowd(self, depth: int) -> int:
        """The cost of each candidate beyond the first in a position."""
        return self.setting.crowd[depth] if depth < len(self.setting.crowd) else 0

    def size_bound(self, n: int, depth: int) -> int:
        """Least cost of n candidates, as tabled."""
        return int(self.tables.size_bound.reshape(LEVELS, self.tables.size + 1)[depth, n])

    def cell_bound(self, n: int, response: int, depth: int) -> int:
        """Least cost of n candidates that gave a response, as tabled."""
        if n > AFTER:
            return self.size_bound(n, depth)
        return int(self.tables.after_bound.reshape(LEVELS, self.kinds, AFTER + 1)[depth, response, n])

    def inside_bound(self, n: int, cells: int, depth: int) -> int:
        """Least cost of n candidates if the next guess is one of them and makes so many cells, as tabled."""
        return int(self.tables.inside_bound.reshape(LEVELS, MASKED + 1, MAX_RESPONSES)[depth, n, cells])

    def outside_bound(self, n: int, cells: int, depth: int) -> int:
        """Least cost of n candidates if the next guess is none of them and makes so many cells, as tabled."""
        return int(self.tables.outside_bound.reshape(LEVELS, MASKED + 1, MAX_RESPONSES)[depth, n, cells])

    @cached_property
    def most_cells(self) -> tuple[int, int]:
        """The most cells that a candidate makes of the position, and that any guess makes, "found" uncounted."""
        inside = max(len(self.cells(guess)) for guess in self.members)
        return inside, max(len(self.cells(guess).keys() - {0}) for guess in range(self.game.size))

    @property
    def uncounted(self) -> tuple[int, int]:
        """What is known of these numbers beforehand."""
        return len(self.members), self.kinds - 1

    def part_bound(self, n: int, response: int, counted: bool = True) -> int:
        """Least cost of n of the candidates that gave a response, with the cells of all guesses counted or not."""
        depth, (inside, outside) = self.depth + 1, self.most_cells if counted else self.uncounted
        bound = self.cell_bound(n, response, depth)
        if n <= inside or len(self.members) > MASKED:
            return bound
        return max(bound, min(self.inside_bound(n, inside, depth), self.outside_bound(n, min(n, outside), depth)))

    def guess_bound(self, guess: int, counted: bool = False) -> int:
        """The sum of the bounds of all cells that a guess makes, and what it costs itself."""
        total = self.crowd(self.depth) * (len(self.members) - 1)
        for response, cell in self.cells(guess).items():
            total += self.part_bound(len(cell), response, counted) if response else self.find(self.depth + 1)
        return total

    @cached_property
    def present(self) -> set[int]:
        """The symbols that candidates have."""
        return set(self.game.codes[self.position.candidates].ravel().tolist())

    @cached_property
    def touched(self) -> set[int]:
        """The symbols that have been guessed."""
        return {symbol for code in self.position.guesses for symbol in code}

    def pattern(self, guess: int) -> tuple[object, ...]:
        """What is left of a guess when symbols that are alike lose their names; equal ones stay equal.

        Alike are the symbols that no candidate has, and those that candidates have and nobody has guessed.
        """
        names: dict[int, str] = {}
        shown: list[object] = []
        for symbol in self.game.code(guess):
            if symbol not in self.present:
                shown.append("absent")
            elif symbol not in self.touched:
                shown.append(names.setdefault(symbol, f"new {len(names)}"))
            else:
                shown.append(symbol)
        return tuple(shown)

    @cached_property
    def first_alike(self) -> set[int]:
        """The smallest guess of each pattern."""
        first: dict[tuple[object, ...], int] = {}
        for guess in range(self.game.size):
            first.setdefault(self.pattern(guess), guess)
        return set(first.values())

    def spread(self, guess: int) -> int:
        """What guesses are visited by: n log n over the cells but "found", in integers."""
        sizes = [len(cell) for response, cell in self.cells(guess).items() if response]
        return sum(int(np.rint(size * np.log2(size) * 4096)) for size in sizes)

    # --- the truth -------------------------------------------------------------------------------------------

    def truth(self) -> int:
        """The least cost of the position, by trying every guess in every position below."""
        return _Truth(self).value(tuple(self.members), self.depth)

    def truth_of(self, guess: int) -> int | None:
        """The least cost after one guess; none if it tells nothing."""
        return _Truth(self).after(tuple(self.members), guess, self.depth)


class _Truth:
    """Brute force: no bounds, no order, nothing alike; sets that were met are remembered."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.table = response_table(board.game).tolist()
        self.memory: dict[tuple[tuple[int, ...], int], int] = {}

    def value(self, members: tuple[int, ...], depth: int) -> int:
        if depth > LAST:
            return len(members) * self.board.find(LAST)
        if (members, depth) not in self.memory:
            guesses = members if self.board.setting.consistent else range(self.board.game.size)
            found = (self.after(members, guess, depth) for guess in guesses)
            self.memory[members, depth] = min(cost for cost in found if cost is not None)
        return self.memory[members, depth]

    def after(self, members: tuple[int, ...], guess: int, depth: int) -> int | None:
        cells: dict[int, list[int]] = {}
        for code in members:
            cells.setdefault(self.table[guess][code], []).append(code)
        if len(cells) == 1 and 0 not in cells:
            return None
        cost = self.board.crowd(depth) * (len(members) - 1)
        cost += self.board.find(depth + 1) if cells.pop(0, None) else 0
        return cost + sum(self.value(tuple(cell), depth + 1) for cell in cells.values())
