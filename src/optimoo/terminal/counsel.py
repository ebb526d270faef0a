"""Hints at the terminal: asking the analyst while the person waits, and what to show where exact is out of reach."""

import threading
from collections.abc import Sequence

from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, History, table_bytes
from optimoo.heuristics import heuristic, rank
from optimoo.play import Advice, Analyst, GuessValue, rival
from optimoo.play.opponents import SUBSTITUTE
from optimoo.play.solver import LARGEST_TABLE
from optimoo.terminal.drawing import advice_drawn, cells_drawn, decimal, grid, percent
from optimoo.terminal.screen import Screen


class Counsel:
    """One game's analyst, at the service of a screen."""

    def __init__(self, screen: Screen, analyst: Analyst) -> None:
        """Begin to load the search: the person will think for a while before asking."""
        self.game: Game = analyst.game
        self.analyst = analyst
        self._screen = screen
        self.told = False
        """Whether the last question for the best guesses told anything, be it only on the way."""
        analyst.warm()

    def show_best(self, history: History, count: int = 5) -> None:
        """The best guesses in a position."""
        self.told = False
        if not self.analyst.reachable(history):
            self._show_ranking(history, count)
            return
        sofar: list[Advice] = []

        def work(stop: threading.Event) -> tuple[Advice, tuple[str, Sequence[int]] | None]:
            return self.analyst.advise(history, count, stop=stop, progress=sofar.append), rival(self.analyst)

        def about() -> str:
            self.told = bool(sofar)
            best = f" Best so far: {self.game.text(sofar[-1].best[0].guess)}." if sofar else ""
            return f"{self._busy()}{best}"

        self._screen.say(advice_drawn(*self._screen.think(work, about)))
        self.told = True

    def show_value(self, history: History, guess: CodeLike) -> None:
        """What one guess is worth, and what each answer would leave."""
        if not self.analyst.reachable(history):
            raise InputError("exact values are out of reach while so many numbers are left")

        def work(stop: threading.Event) -> tuple[GuessValue, int, tuple[str, Sequence[int]] | None]:
            value = self.analyst.value_of(history, guess, stop=stop)
            return value, self.analyst.value(history, stop=stop), rival(self.analyst)

        value, best, other = self._screen.think(work, self._busy)
        lost = value.total - best
        facts = [f"{self.game.text(value.guess)} takes {decimal(value.expected)} further guesses on average"]
        facts.append(f"at most {value.worst}")
        if other:
            facts.append(f"{percent(value.chance(other[1]))} in a race against {other[0]}")
        facts.append("nothing is better" if not lost else f"{lost / value.candidates:.3f} more than the best")
        self._screen.say(f"{'; '.join(facts)}.")
        self._screen.say(cells_drawn(self.game, value))

    def _busy(self) -> str:
        loading = "" if self.analyst.ready else " Loading the search; the first time ever takes half a minute."
        return f"Thinking (Ctrl-C stops).{loading}"

    def _show_ranking(self, history: History, count: int) -> None:
        """Not exact, and said so."""
        if table_bytes(self.game) > LARGEST_TABLE:
            raise InputError(f"{self.game} is too large for hints; expected a game of fewer codes")
        self._screen.say(
            f"That is too many for exact values while you wait; the heuristic {SUBSTITUTE} would guess (not proved):"
        )
        table = grid("guess", "largest cell")
        for ranked in rank(self.game, history, heuristic(SUBSTITUTE), count):
            table.add_row(self.game.text(ranked.guess), str(max(ranked.cells.values())))
        self._screen.say(table)
        self.told = True
