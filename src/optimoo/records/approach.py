"""What is known of a game too large to solve: the best strategy found, the lower bounds proved, and what lies between.

Whatever the first guess, each secret but one lies in one of its cells, so bounds on the cells add up to one on the
game. The state of a game is a folder of three files, small enough to travel: what is proved of each cell, the strategy,
and the largest positions that the search has settled. What two machines have proved holds together, so two states can
be made one.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Any

from optimoo.errors import InputError
from optimoo.files import read_bounded, write_whole
from optimoo.game import Game, Position
from optimoo.records.outlook import Step, left_to_do
from optimoo.search import Objective, Question, add_known
from optimoo.strategy import MAX_BYTES, Strategy, StrategyFile, verify_text

FORMAT = 1


@dataclass(frozen=True)
class Cell:
    """What is proved of the codes that give one response to one first guess."""

    guess: str
    response: str
    codes: int
    lower: int
    exact: bool
    spent: float = 0.0  # processor seconds
    steps: tuple[Step, ...] = ()  # how the bound has risen

    def __post_init__(self) -> None:
        """Take steps as files have them."""
        steps = tuple(Step(int(lower), float(spent)) for lower, spent in self.steps)
        object.__setattr__(self, "steps", steps)

    def raised(self, lower: int, exact: bool, seconds: float) -> "Cell":
        """What is proved after so many more processor seconds."""
        lower, spent = max(lower, self.lower), self.spent + seconds
        return replace(self, lower=lower, exact=exact, spent=spent, steps=(*self.steps, Step(lower, spent)))


class Approach:
    """The state of one game, in a folder."""

    def __init__(self, game: Game, folder: Path) -> None:
        """Read what is there; a damaged file is refused."""
        self.game = game = game.plain
        self.path, self.strategy_path = folder / f"{game}.json", folder / f"{game}.moo"
        self.known_path = folder / f"{game}.known"
        self.cells: dict[tuple[str, str], Cell] = {}
        self.upper: int | None = None
        self.width = 0
        self.runs: dict[str, float] = {}  # by the name of a run, its seconds: two states may have some in common
        self._run = token_hex(4)
        if self.path.exists():
            self._read()
        else:
            self.cells = {(cell.guess, cell.response): cell for cell in _trivial(game)}

    @classmethod
    def existing(cls, game: Game, folder: Path) -> "Approach":
        """The state of a game that is in a folder already."""
        state = cls(game, folder)
        if not state.path.exists():
            raise InputError(f"{folder} holds no bounds on {game}; expected {state.path.name} there")
        return state

    def _read(self) -> None:
        try:
            content = json.loads(read_bounded(self.path, MAX_BYTES))
            if content["format"] != FORMAT or content["game"] != str(self.game):
                raise ValueError
            rows = [Cell(**row) for row in content["cells"]]
            self.cells = {(cell.guess, cell.response): cell for cell in rows}
            known = {(cell.guess, cell.response): cell for cell in _trivial(self.game)}
            if set(self.cells) != set(known) or not all(
                cell.codes == known[at].codes and cell.lower >= known[at].lower for at, cell in self.cells.items()
            ):
                raise ValueError
            self.upper, self.width = content["upper"], int(content["width"])
            runs = content.get("runs") or {"before": content["seconds"]}
            self.runs = {str(name): float(taken) for name, taken in runs.items()}
            if self.upper is not None and (not isinstance(self.upper, int) or self.upper < self.lower):
                raise ValueError
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
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

    def spend(self, seconds: float) -> None:
        """Count time that this run took."""
        self.runs[self._run] = self.runs.get(self._run, 0.0) + seconds

    @property
    def seconds(self) -> float:
        """What all runs took together."""
        return sum(self.runs.values())

    def strategy(self) -> Strategy:
        """The best strategy found."""
        strategy = StrategyFile.load(self.strategy_path).strategy
        if strategy.game != self.game or strategy.history or strategy.secrets is not None:
            raise InputError(f"{self.strategy_path} is no strategy for the whole of {self.game}; expected one there")
        return strategy

    @property
    def question(self) -> Question:
        """What the search is asked about the game."""
        return Question(Position(self.game), Objective().costs(self.game.size))

    def found(self) -> dict[tuple[str, str], int]:
        """What the strategy takes for the secrets of each cell of its first guess."""
        if self.upper is None or not self.strategy_path.exists():
            return {}
        strategy = self.strategy()
        first, responses = self.game.text(int(strategy.guesses[0])), self.game.responses
        return {
            (first, str(responses[response])): strategy.further(node).total + int(strategy.sizes[node])
            for response, node in strategy.children(strategy.root).items()
        }

    def cells_told(self) -> list[dict[str, Any]]:
        """Cell by cell, for the first guess after which least is proved: what is proved, found, missing and left to do.

        What is left to do is in processor seconds, and None where nothing can be said.
        """
        found, told = self.found(), []
        for at, cell in self.cells.items():
            if cell.guess == self.weakest:
                most = cell.lower if cell.exact else found.get(at)
                left = None if most is None else left_to_do(cell.steps, most) if most > cell.lower else 0.0
                told.append(
                    {
                        "response": cell.response,
                        "candidates": cell.codes,
                        "bound": cell.lower,
                        "total": found.get(at),
                        "closed": cell.exact or cell.lower == found.get(at),
                        "seconds_spent": round(cell.spent, 1),
                        "seconds_left": left,
                    }
                )
        return told

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
        runs = {name: round(taken, 1) for name, taken in self.runs.items()}
        head = json.dumps({"format": FORMAT, **self.as_fields(), "runs": runs})[:-1]
        write_whole(self.path, f'{head}, "cells": [\n{rows}\n]}}\n')

    def offer(self, strategy: Strategy, width: int) -> None:
        """Keep a strategy if it is better than what there is; the stand-alone verifier plays it first."""
        self.width = max(self.width, width)
        if self.upper is None or strategy.total < self.upper:
            write_verified(self.strategy_path, StrategyFile(strategy, "total", strategy.total, proved=False))
            self.upper = strategy.total
        self.save()

    def add(self, other: "Approach") -> None:
        """Take over what another state of the same game has proved and found; it is trusted like this one."""
        if other.game != self.game:
            raise InputError(f"{other.path} is about {other.game}; expected {self.game}")
        better = other.strategy() if other.strategy_path.exists() else None
        for at, theirs in other.cells.items():
            self.cells[at] = max(self.cells[at], theirs, key=lambda cell: (cell.exact, cell.lower))
        add_known(self.question, self.known_path, other.known_path)
        for name, seconds in other.runs.items():
            self.runs[name] = max(self.runs.get(name, 0.0), seconds)
        if better is not None:
            self.offer(better, other.width)
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
