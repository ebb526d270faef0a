"""The computer's ways to guess, by name.

Every opponent plays under labels drawn anew for each game: its first guess cannot be learnt by heart, and no secret is
better against it than another. Decides who there is, what each plays, and what happens where the exact strategy is
out of reach; how good they are is for others to say.
"""

import threading
from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

import numpy as np

from optimoo.contest import planned_chances, shipped_claim, shipped_plans
from optimoo.errors import InputError
from optimoo.game import Game, History, Position, Relabelling
from optimoo.heuristics import HEURISTICS, Chooser
from optimoo.play.advice import MINIMUM, STRONGEST, SUBSTITUTE, Analyst, within_reach
from optimoo.play.book import shipped_strategy
from optimoo.play.solver import is_analysed

WATCHING, REACTING, FIRST = "watching", "reacting", "first-candidate"


@dataclass(frozen=True)
class Description:
    """What there is to say about an opponent before one plays."""

    name: str
    title: str
    """What it is like to play against."""
    about: str
    """The rule it follows."""


def opponents(game: Game) -> list[Description]:
    """Who can be played at this game, the weakest first."""
    found = [Description(FIRST, "easy", "guesses the first number that may be yours")]
    if is_analysed(game):
        found += [
            Description(rule.name, _TITLES.get(rule.name, f"rule {rule.name}"), f"heuristic: {rule.formula}")
            for rule in HEURISTICS.values()
            if rule.name != FIRST
        ]
        found.append(_minimum(game))
    if shipped_strategy(game, STRONGEST):
        found.append(Description(STRONGEST, "perfect in a race", "no fixed way to play beats it in a race"))
    if shipped_strategy(game, WATCHING):
        about = "watches whether you have finished, and then tries its luck"
        found.append(Description(WATCHING, "watches you", about))
    return found + _reacting(game)


_TITLES = {"minimax": "fair", SUBSTITUTE: "strong"}
"""Rules that stand for a degree of difficulty; docs/paper.md has what each needs on average at 4x10."""


def _minimum(game: Game) -> Description:
    if shipped_strategy(game, MINIMUM) or within_reach(Position(game)):
        return Description(MINIMUM, "perfect", "needs the fewest guesses on average, proved")
    about = f"exact as soon as few enough numbers are left, before that the heuristic {SUBSTITUTE}"
    return Description(MINIMUM, "very strong", about)


def _reacting(game: Game) -> list[Description]:
    """Whoever plays for the race in which both react, where something is known of it."""
    claim = shipped_claim(game)
    if claim is not None and claim[0] == claim[1]:
        about = "looks at how far you are before each guess; nobody can be sure of more in a race, proved"
    elif claim is not None:
        about = (
            "looks at how far you are before each guess; what it is sure of in a race is proved, "
            "not that there is no more"
        )
    elif shipped_strategy(game, STRONGEST) and shipped_strategy(game, WATCHING):
        about = (
            "takes its last chance when it guesses second; what it is sure of in a race is proved, "
            "not that there is no more"
        )
    else:
        return []
    return [Description(REACTING, "reacts to you", about)]


def find_opponent(game: Game, asked: str) -> Description:
    """The opponent that somebody asks for, by its name or by what it is like to play against."""
    known = opponents(game)
    for one in known:
        if asked in (one.name, one.title):
            return one
    expected = ", ".join(one.name for one in known)
    raise InputError(f"{asked!r} does not play {game}; expected one of {expected}")


def usual_opponent(game: Game) -> str:
    """Who plays if nobody is named."""
    known = [one.name for one in opponents(game)]
    return next((name for name in (STRONGEST, MINIMUM) if name in known), known[-1])


def follows_rule(name: str) -> bool:
    """Whether an opponent goes by a rule, which looks at how each guess divides the candidates, and needs no search."""
    return name in HEURISTICS and name != FIRST


class Opponent:
    """A player with labels of its own."""

    def __init__(self, name: str, analyst: Analyst, seed: int) -> None:
        """Sit down to one game; ``seed`` decides labels and draws, ``analyst`` finds out what is not shipped."""
        self.game = analyst.game
        found = find_opponent(self.game, name)
        self.name, self.about = found.name, found.about
        self._analyst, self._seed = analyst, seed
        self._outward = Relabelling.random(self.game, np.random.default_rng(seed))
        self._inward = self._outward.inverse()

    def guess(
        self, own: History | Position, other: History | Position = (), *, stop: threading.Event | None = None
    ) -> int:
        """The next guess, given what this player has heard, and in a duel what the other has."""
        position, rival = Position.of(self.game, own).unfinished(), Position.of(self.game, other)
        if self.name == REACTING:
            return self._reacting(position, rival, stop)
        inner = position.relabelled(self._inward)
        if self.name == FIRST or inner.size <= 2 or (self.name == WATCHING and rival.is_found):
            chosen = int(inner.candidates[0])
        elif self.name in HEURISTICS:
            chosen = Chooser(HEURISTICS[self.name])(inner)
        else:
            chosen = self._by_strategy(self.name, inner, stop)
        return self._outward.image(self.game, chosen)

    def _reacting(self, position: Position, rival: Position, stop: threading.Event | None) -> int:
        """By the plans for the race; without them, or where they do not lead, by the strategies that concede least."""
        chances = planned_chances(shipped_plans(self.game), position, rival) if shipped_claim(self.game) else None
        if chances is None:
            strategy = WATCHING if rival.depth > position.depth else STRONGEST
            inner = position.relabelled(self._inward)
            chosen = self._outward.image(self.game, self._by_strategy(strategy, inner, stop))
            candidates = position.candidates.tolist()
            if chosen in candidates or not rival.is_found:
                return chosen
            chances = dict.fromkeys(candidates, Fraction(1, position.size))
        return _drawn(chances, np.random.default_rng([self._seed, 2, position.depth]))

    def _by_strategy(self, name: str, inner: Position, stop: threading.Event | None) -> int:
        """The shipped strategy where it leads; elsewhere, as after a corrected answer, the best guess in all."""
        strategy = shipped_strategy(self.game, name)
        if strategy is not None:
            try:
                return strategy.next_guess(inner)
            except InputError:
                pass  # the moves leave the strategy: it has no opinion
        return self._analyst.best_guess(inner, stop=stop)


def _drawn(chances: Mapping[int, Fraction], rng: np.random.Generator) -> int:
    """One of the guesses, as often as its chance says."""
    return list(chances)[bisect(list(accumulate(chances.values())), Fraction(rng.random()))]
