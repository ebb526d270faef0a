"""The computer's ways to guess, by name.

Every opponent plays under labels drawn anew for each game: its first guess cannot be learnt by heart, and no secret is
better against it than another. Decides who there is, what each plays, and what happens where the exact strategy is
out of reach; how good they are is for others to say.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from optimoo.errors import InputError
from optimoo.game import Game, Move, Relabelling, table_bytes
from optimoo.heuristics import HEURISTICS
from optimoo.play.canonical import translated
from optimoo.play.shelf import shipped_strategy
from optimoo.play.solver import LARGEST_TABLE
from optimoo.play.values import Profile

if TYPE_CHECKING:
    from optimoo.play.advice import Analyst

MINIMUM, STRONGEST, WATCHING, FIRST = "minimum", "strongest", "watching", "first-candidate"
SUBSTITUTE = "larmouth"
"""The rule that stands in for the exact search where that would keep people waiting."""


@dataclass(frozen=True)
class Description:
    """What there is to say about an opponent before one plays."""

    name: str
    about: str


def opponents(game: Game) -> list[Description]:
    """Who can be played at this game, the weakest first."""
    found = [Description(FIRST, "guesses the first number that may be yours")]
    if table_bytes(game) <= LARGEST_TABLE:
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
    from optimoo.play.advice import within_reach

    if shipped_strategy(game, MINIMUM) or within_reach(game, game.size):
        return "needs the fewest guesses on average, proved"
    return f"exact as soon as few enough numbers are left, before that the heuristic {SUBSTITUTE}"


def usual_opponent(game: Game) -> str:
    """Who plays if nobody is named."""
    return opponents(game)[-1].name if not shipped_strategy(game, STRONGEST) else STRONGEST


def rival(analyst: "Analyst") -> tuple[str, Profile] | None:
    """The player that chances in a race are told against: the strongest one known, by name and profile."""
    from optimoo.play.advice import within_reach

    game = analyst.game
    for name in (STRONGEST, MINIMUM):
        if strategy := shipped_strategy(game, name):
            return name, strategy.profile
    return (MINIMUM, analyst.profile()) if within_reach(game, game.size) else None


class Opponent:
    """A player with labels of its own."""

    def __init__(self, name: str, analyst: "Analyst", seed: int) -> None:
        """Sit down to one game; ``seed`` decides the labels, ``analyst`` finds out what is not shipped."""
        self.game = analyst.game
        known = {description.name: description.about for description in opponents(self.game)}
        if name not in known:
            raise InputError(f"{name!r} does not play {self.game}; expected one of {', '.join(known)}")
        self.name, self.about = name, known[name]
        self._analyst = analyst
        self._outward = Relabelling.random(self.game, np.random.default_rng(seed))
        self._inward = self._outward.inverse()

    def guess(self, moves: Sequence[Move], *, last_chance: bool = False, stop: threading.Event | None = None) -> int:
        """The next guess; with ``last_chance`` the other player has just finished, and only a hit saves the draw."""
        inner = translated(self.game, moves, self._inward)
        candidates = self.game.candidates(inner)
        if not len(candidates):
            raise InputError("the answers contradict each other: no code gives them all")
        if self.name == FIRST or len(candidates) <= 2 or (self.name == WATCHING and last_chance):
            chosen = int(candidates[0])
        elif self.name in HEURISTICS:
            chosen = self._by_rule(self.name, inner)
        else:
            chosen = self._by_strategy(inner, stop)
        return self.game.index(self._outward.apply(self.game.code(chosen)))

    def _by_rule(self, name: str, inner: tuple[Move, ...]) -> int:
        from optimoo.heuristics.choose import Chooser

        return Chooser(self.game, HEURISTICS[name])(self.game.candidates(inner), inner)

    def _by_strategy(self, inner: tuple[Move, ...], stop: threading.Event | None) -> int:
        """The shipped strategy where it leads; elsewhere, as after a corrected answer, the best guess in all."""
        from optimoo.play.advice import within_reach

        strategy = shipped_strategy(self.game, self.name)
        if strategy is not None:
            try:
                return int(strategy.guesses[strategy.locate(inner)])
            except InputError:
                pass  # the moves leave the strategy: it has no opinion
        if strategy is None and not within_reach(self.game, len(self.game.candidates(inner))):
            return self._by_rule(SUBSTITUTE, inner)
        return self._analyst.best_guess(inner, stop=stop)
