"""A finished game, guess by guess: what each choice lost, what was luck, and what the best play would have been.

Before every guess the best play expects some number of further guesses. The choice may raise that expectation: that
is its *loss*, never negative. Then the answer comes, better or worse than the average over all answers that were
possible: that is *luck*. Both are exact fractions, and they account for every game to the last digit:

    guesses made = what best play expects at the start + all losses − all luck
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, History, Move, Position, write_move
from optimoo.play.advice import Analyst
from optimoo.play.values import GuessValue

GOOD, INACCURATE = Fraction(1, 20), Fraction(1, 4)
"""Guesses that a choice may lose, on average, to be called good, or inaccurate; beyond that it is a mistake."""


@dataclass(frozen=True)
class Step:
    """One guess of the game."""

    number: int
    """Counted from 1."""
    move: Move
    value: GuessValue
    """What the guess was worth."""
    best: GuessValue
    """What the best guess would have been worth; the guess itself where nothing was better."""
    left: int
    """Candidates after the answer; 0 when the secret is found."""
    after: Fraction | None
    """Further guesses that best play expects after the answer; None where that is out of reach."""

    @property
    def exact(self) -> bool:
        """Whether the guess has an exact value, so that loss and luck are known."""
        return self.value.further is not None and self.after is not None

    @property
    def loss(self) -> Fraction:
        """Guesses lost by the choice, on average."""
        return Fraction(self._further(self.value) - self._further(self.best), self.value.position.size)

    @property
    def verdict(self) -> str:
        """The choice in a word: best, good, inaccurate or a mistake, by what it lost."""
        if not self.loss:
            return "best"
        return "good" if self.loss <= GOOD else "inaccurate" if self.loss <= INACCURATE else "mistake"

    @property
    def luck(self) -> Fraction:
        """Guesses gained by the answer that came, against the average answer."""
        assert self.after is not None, "only exact steps have luck"
        return Fraction(self._further(self.value), self.value.position.size) - 1 - self.after

    @staticmethod
    def _further(value: GuessValue) -> int:
        assert value.further is not None, "only exact steps have losses"
        return value.further


@dataclass(frozen=True)
class Review:
    """A whole game."""

    game: Game
    steps: tuple[Step, ...]
    best_line: tuple[Move, ...]
    """What best play would have done from the start, where the secret is known."""

    @property
    def solved(self) -> bool:
        """Whether the secret was found."""
        return self.steps[-1].move[1] == 0

    @property
    def optimum(self) -> Fraction:
        """What best play expects at the start."""
        expected = self.steps[0].best.expected
        assert expected is not None, "a review has exact values"
        return expected

    @property
    def regret(self) -> Fraction:
        """All guesses lost by choices."""
        return sum((step.loss for step in self.steps), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """All guesses gained by answers."""
        return sum((step.luck for step in self.steps), Fraction(0))

    @property
    def accuracy(self) -> Fraction:
        """How close the choices came to best play, from 0 to 1.

        For each guess: what the best one expects over what this one does; of that the average.
        """
        shares = [Fraction(step.best.further or 0, step.value.further or 1) for step in self.steps]
        return sum(shares, Fraction(0)) / len(shares)

    def share(self) -> str:
        """One line to send to friends; it gives nothing away."""
        end = f"found in {len(self.steps)}" if self.solved else f"given up after {len(self.steps)}"
        perfect = "no guess wasted" if not self.regret else f"{float(self.regret):.2f} lost by choice"
        best = f"best play expects {float(self.optimum):.2f}"
        return f"optimoo {self.game}: {end} ({best}), {perfect}, luck {float(self.luck):+.2f}"

    def fields(self) -> dict[str, Any]:
        """The review as plain data; exact fractions as text."""
        return {
            "game": str(self.game),
            "solved": self.solved,
            "turns_made": len(self.steps),
            "optimum": str(self.optimum),
            "regret": str(self.regret),
            "luck": str(self.luck),
            "accuracy": float(100 * self.accuracy),
            "steps": [self._step(step) for step in self.steps],
            "best_line": [write_move(self.game, move) for move in self.best_line],
            "share": self.share(),
        }

    def _step(self, step: Step) -> dict[str, Any]:
        return {
            "move": write_move(self.game, step.move),
            "value": step.value.fields(),
            "best_value": step.best.fields(),
            "left": step.left,
            "loss": str(step.loss),
            "luck": str(step.luck),
            "verdict": step.verdict,
        }


def review(
    analyst: Analyst,
    history: History | Position,
    secret: CodeLike | None = None,
    *,
    stop: threading.Event | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Judge a game; ``secret`` is only needed if the game did not find it.

    ``progress`` hears how many guesses are judged, of how many.
    """
    end = Position.of(analyst.game, history)
    if not end.moves:
        raise InputError("there is nothing to review; expected at least one guess")
    steps = []
    for step in steps_of(analyst, end, stop=stop):
        if not step.exact:
            raise InputError(f"exact values are out of reach for a game of {end.game}; expected a smaller game")
        steps.append(step)
        if progress is not None:
            progress(len(steps), end.depth)
    known = end.moves[-1][0] if end.is_found else None if secret is None else end.game.index(secret)
    line = () if known is None else _best_line(analyst, steps[0], known, stop)
    return Review(end.game, tuple(steps), line)


def steps_of(
    analyst: Analyst, end: Position, *, profiled: bool = True, stop: threading.Event | None = None
) -> Iterator[Step]:
    """The guesses of a game, judged one by one; also of a game that is out of reach of exact values at first.

    A guess that told nothing, as one that was made before, is left out of the positions that follow: without it they
    are worth the same, and more of them are known already.
    """
    before = Position(end.game)
    for number, (guess, response) in enumerate(end.moves, start=1):
        after = before.after(guess, response)
        left = after.size if response else 0
        if analyst.reachable(before):
            value = analyst.value_of(before, guess, profiled=profiled, stop=stop)
            best = _best(analyst, before, profiled, stop)
        else:
            value = best = GuessValue(before, guess)
        known = not left or analyst.reachable(after)
        further = Fraction(analyst.value(after, stop=stop), left) if left and known else Fraction(0) if known else None
        yield Step(number, (guess, response), value, value if value.further == best.further else best, left, further)
        if left < before.size:
            before = after


def _best(analyst: Analyst, position: Position, profiled: bool, stop: threading.Event | None) -> GuessValue:
    guess = analyst.best_guess(position, stop=stop)
    if profiled:
        return analyst.value_of(position, guess, stop=stop)
    return GuessValue(position, guess, analyst.value(position, stop=stop))


def _best_line(analyst: Analyst, first: Step, secret: int, stop: threading.Event | None) -> tuple[Move, ...]:
    """Best play from the start, with the person's own first guess where nothing is better."""
    if first.loss:
        return analyst.line((), secret, stop=stop)
    return (first.move, *(analyst.line([first.move], secret, stop=stop) if first.move[1] else ()))
