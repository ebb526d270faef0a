"""The computer's ways to guess, by name.

Every opponent plays under labels drawn anew for each game: its first guess cannot be learnt by heart, and no secret is
better against it than another. Decides who there is, what each plays, and what happens where the exact strategy is
out of reach; how good they are is for others to say.
"""

import threading
from dataclasses import dataclass

import numpy as np

from optimoo.errors import InputError
from optimoo.game import Game, History, Position, Relabelling
from optimoo.heuristics import HEURISTICS, Chooser
from optimoo.play.advice import MINIMUM, STRONGEST, SUBSTITUTE, Analyst, within_reach
from optimoo.play.book import shipped_strategy
from optimoo.play.solver import is_analysed

WATCHING, FIRST = "watching", "first-candidate"


@dataclass(frozen=True)
class Description:
    """What there is to say about an opponent before one plays."""

    name: str
    about: str


def opponents(game: Game) -> list[Description]:
    """Who can be played at this game, the weakest first."""
    found = [Description(FIRST, "guesses the first number that may be yours")]
    if is_analysed(game):
        found += [
            Description(rule.name, f"heuristic: {rule.formula}") for rule in HEURISTICS.values() if rule.name != FIRST
        ]
        found.append(Description(MINIMUM, _about_minimum(game)))
    if shipped_strategy(game, STRONGEST):
        found.append(Description(STRONGEST, "no fixed way to play beats it in a race"))
    if shipped_strategy(game, WATCHING):
        found.append(Description(WATCHING, "watches whether you have finished, and then tries its luck"))
    return found


def _about_minimum(game: Game) -> str:
    if shipped_strategy(game, MINIMUM) or within_reach(Position(game)):
        return "needs the fewest guesses on average, proved"
    return f"exact as soon as few enough numbers are left, before that the heuristic {SUBSTITUTE}"


def usual_opponent(game: Game) -> str:
    """Who plays if nobody is named."""
    return opponents(game)[-1].name if not shipped_strategy(game, STRONGEST) else STRONGEST


class Opponent:
    """A player with labels of its own."""

    def __init__(self, name: str, analyst: Analyst, seed: int) -> None:
        """Sit down to one game; ``seed`` decides the labels, ``analyst`` finds out what is not shipped."""
        self.game = analyst.game
        known = {description.name: description.about for description in opponents(self.game)}
        if name not in known:
            raise InputError(f"{name!r} does not play {self.game}; expected one of {', '.join(known)}")
        self.name, self.about = name, known[name]
        self._analyst = analyst
        self._outward = Relabelling.random(self.game, np.random.default_rng(seed))
        self._inward = self._outward.inverse()

    def guess(
        self, history: History | Position, *, last_chance: bool = False, stop: threading.Event | None = None
    ) -> int:
        """The next guess; with ``last_chance`` the other player has just finished, and only a hit saves the draw."""
        inner = Position.of(self.game, history).unfinished().relabelled(self._inward)
        if self.name == FIRST or inner.size <= 2 or (self.name == WATCHING and last_chance):
            chosen = int(inner.candidates[0])
        elif self.name in HEURISTICS:
            chosen = Chooser(HEURISTICS[self.name])(inner)
        else:
            chosen = self._by_strategy(inner, stop)
        return self._outward.image(self.game, chosen)

    def _by_strategy(self, inner: Position, stop: threading.Event | None) -> int:
        """The shipped strategy where it leads; elsewhere, as after a corrected answer, the best guess in all."""
        strategy = shipped_strategy(self.game, self.name)
        if strategy is not None:
            try:
                return strategy.next_guess(inner)
            except InputError:
                pass  # the moves leave the strategy: it has no opinion
        return self._analyst.best_guess(inner, stop=stop)
