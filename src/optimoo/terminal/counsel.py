"""Hints at the terminal: asking the analyst while the person waits, and drawing what it says."""

import threading

from optimoo.game import CodeLike, Game, Position
from optimoo.play import Advice, Analyst, GuessValue, Rival
from optimoo.terminal.drawing import advice_drawn, cells_drawn, decimal, percent
from optimoo.terminal.screen import Cancelled, Screen


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

    def show_best(self, position: Position, count: int = 5) -> None:
        """The best guesses in a position."""
        self.told = False
        sofar: list[Advice] = []

        def work(stop: threading.Event) -> Advice:
            sofar.append(self.analyst.at_once(position, count))
            return self.analyst.advise(position, count, stop=stop, progress=sofar.append)

        def about() -> str:
            self.told = bool(sofar)
            return self._busy(f"Best so far, not exact: {self.game.text(sofar[-1].best[0].guess)}." if sofar else "")

        try:
            advice = self._screen.think(work, about)
        except Cancelled:
            if not sofar:
                raise
            self._screen.say("Stopped. These are the best guesses found so far, not exact:")
            advice = sofar[-1]
        else:
            if not advice.exact:
                self._screen.say(
                    f"There are too many numbers for exact values while you wait. The heuristic {advice.rule} suggests "
                    "(not proved):"
                )
        self._screen.say(advice_drawn(advice))
        self.told = True

    def show_value(self, position: Position, guess: CodeLike) -> None:
        """What one guess is worth, and what each answer would leave."""

        def work(stop: threading.Event) -> tuple[GuessValue, int, Rival | None]:
            value = self.analyst.value_of(position, guess, stop=stop)
            return value, self.analyst.value(position, stop=stop), self.analyst.rival

        value, best, rival = self._screen.think(work, self._busy)
        assert value.further is not None
        lost = value.further - best
        guess = self.game.text(value.guess)
        told = [
            f"With {guess} it takes {decimal(value.expected)} further guesses on average, and at most {value.worst}."
        ]
        if rival:
            told.append(f"In a race against {rival.name} it scores {percent(value.chance(rival))}.")
        told.append("No guess is better." if not lost else f"The best guess takes {lost / position.size:.3f} fewer.")
        self._screen.say(" ".join(told))
        self._screen.say(cells_drawn(value))

    def _busy(self, known: str = "") -> str:
        """What is being done, in one line of any terminal; what is known by now matters more than what is loaded."""
        loading = "" if self.analyst.ready else "Loading the search (a minute, the first time)."
        return f"Thinking; Ctrl-C stops. {known or loading}".rstrip()
