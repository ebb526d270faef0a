"""One game, judged turn by turn: what each lost against best play, what was luck, and what it told.

The arithmetic of losses and luck is that of :mod:`optimoo.play.review`; here the turns that are no guesses come in
between, and guesses in positions that are out of reach of exact values. Losses and luck are exact fractions:

    turns made + what best play still expects = what best play expects at the start + all losses − all luck
"""

import math
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from optimoo.game import Position
from optimoo.judging.transcript import Entry, Transcript
from optimoo.play import Analyst, Step, steps_of


class Kind(StrEnum):
    """What a turn was, whatever it was worth."""

    CONSISTENT = "consistent"
    """A guess that may be the secret."""
    INCONSISTENT = "inconsistent"
    """A guess that cannot be the secret; it may be the best one nevertheless."""
    REPEATED = "repeated"
    """A guess that was made before; it tells nothing."""
    INVALID = "invalid"
    """No code of the game: a wasted turn."""


@dataclass(frozen=True)
class Turn:
    """One turn of a game."""

    number: int
    """Counted from 1."""
    text: str
    """The guess as it was written down."""
    kind: Kind
    response: str | None
    """The answer; None if the guess was invalid."""
    candidates: int
    """Codes that might be the secret, before the turn."""
    left: int
    """Codes that might be the secret, after it; 0 when the secret is found."""
    loss: Fraction | None
    """Guesses lost against best play, on average; None where exact values are out of reach."""
    luck: Fraction | None
    """Guesses gained by the answer, against the average answer; None where exact values are out of reach."""
    best_guess: str | None
    """A best guess, the one that was made if there is no better; None where unknown, and for invalid guesses."""
    expected_bits: float
    """The information that the guess was to give on average: the entropy of its partition."""

    @property
    def bits(self) -> float:
        """The information that the answer gave."""
        return math.log2(self.candidates / max(self.left, 1))

    @property
    def exact(self) -> bool:
        """Whether loss and luck are known."""
        return self.loss is not None

    def fields(self) -> dict[str, Any]:
        """The turn as plain data; exact fractions as text."""
        return {
            "number": self.number,
            "guess": self.text,
            "kind": self.kind.value,
            "response": self.response,
            "candidates": self.candidates,
            "left": self.left,
            "loss": fraction_text(self.loss),
            "luck": fraction_text(self.luck),
            "best_guess": self.best_guess,
            "bits": self.bits,
            "expected_bits": self.expected_bits,
        }


@dataclass(frozen=True)
class JudgedGame:
    """One game with what its turns were worth."""

    transcript: Transcript
    turns: tuple[Turn, ...]
    optimum: Fraction | None
    """Guesses that best play expects at the start; None where that is out of reach."""
    remaining: Fraction | None
    """Further guesses that best play expects where the game ended, 0 if it was solved; None where out of reach."""

    @property
    def solved(self) -> bool:
        """Whether the secret was found."""
        return self.transcript.end.is_found

    @property
    def exact(self) -> bool:
        """Whether every turn has its loss."""
        return self.optimum is not None and all(turn.exact for turn in self.turns)

    @property
    def regret(self) -> Fraction | None:
        """All losses together; None unless every one is known."""
        return self._sum([turn.loss for turn in self.turns])

    @property
    def luck(self) -> Fraction | None:
        """All luck together; None unless all of it is known."""
        return self._sum([turn.luck for turn in self.turns])

    def _sum(self, parts: list[Fraction | None]) -> Fraction | None:
        known = [part for part in parts if part is not None]
        return sum(known, Fraction(0)) if self.exact else None

    def fields(self) -> dict[str, Any]:
        """The game as plain data; exact fractions as text."""
        told = self.transcript
        return {
            "where": told.where,
            "id": told.id,
            "player": told.player,
            "game": str(told.game),
            "secret": None if told.secret is None else told.spelled(told.secret),
            "solved": self.solved,
            "turns_made": len(self.turns),
            "exact": self.exact,
            "optimum": fraction_text(self.optimum),
            "regret": fraction_text(self.regret),
            "luck": fraction_text(self.luck),
            "remaining": fraction_text(self.remaining),
            "turns": [turn.fields() for turn in self.turns],
        }


def fraction_text(value: Fraction | None) -> str | None:
    """An exact number as text, like ``7/24``: its parts may be too long for what JSON calls a number elsewhere."""
    return None if value is None else str(value)


def judge_game(analyst: Analyst, transcript: Transcript, stop: threading.Event | None = None) -> JudgedGame:
    """Judge a game that somebody's program has written down."""
    start = Position(transcript.game)
    optimum = Fraction(analyst.value(start, stop=stop), start.size) if analyst.reachable(start) else None
    turns: list[Turn] = []
    remaining, made = optimum, set[int]()
    steps = steps_of(analyst, transcript.end, profiled=False, stop=stop)
    for number, entry in enumerate(transcript.entries, start=1):
        if entry.code is None:
            turns.append(_wasted(number, entry, turns[-1].left if turns else start.size))
            continue
        step = next(steps)
        turns.append(_guessed(number, entry, step, transcript, entry.code in made))
        remaining = step.after
        made.add(entry.code)
    return JudgedGame(transcript, tuple(turns), optimum, remaining)


def _wasted(number: int, entry: Entry, left: int) -> Turn:
    return Turn(number, entry.text, Kind.INVALID, None, left, left, Fraction(1), Fraction(0), None, 0.0)


def _guessed(number: int, entry: Entry, step: Step, transcript: Transcript, is_repeated: bool) -> Turn:
    value = step.value
    kind = Kind.REPEATED if is_repeated else Kind.CONSISTENT if value.is_candidate else Kind.INCONSISTENT
    return Turn(
        number=number,
        text=entry.text,
        kind=kind,
        response=str(transcript.game.responses[step.move[1]]),
        candidates=value.position.size,
        left=step.left,
        loss=step.loss if step.exact else None,
        luck=step.luck if step.exact else None,
        best_guess=transcript.spelled(step.best.guess) if step.exact else None,
        expected_bits=math.fsum(_entropy_parts(value.cells)),
    )


def _entropy_parts(sizes: tuple[int, ...]) -> Iterator[float]:
    total = sum(sizes)
    return (size / total * math.log2(total / size) for size in sizes if size)
