"""What the games of one player show together: regret, solve rate, guesses, and how the turns were spent.

Games that were not solved are counted as unsolved. They enter the regret with what they lost until they ended, and
the solve rate; they do not enter the mean and the distribution of guesses, which only solved games have.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from optimoo.game import Game
from optimoo.judging.interval import Mean
from optimoo.judging.judged import JudgedGame, Kind, Turn


@dataclass(frozen=True)
class Player:
    """A player at one game."""

    name: str
    game: Game
    games: tuple[JudgedGame, ...]

    @property
    def solved(self) -> int:
        """How many games were solved."""
        return sum(game.solved for game in self.games)

    @property
    def solve_rate(self) -> Mean | None:
        """Solved games among all."""
        return Mean.rate(self.solved, len(self.games))

    @cached_property
    def regret(self) -> Mean | None:
        """Guesses lost a game, over all games in which every loss is known."""
        return Mean.of([game.regret for game in self.games if game.regret is not None], least=0)

    @cached_property
    def luck(self) -> Mean | None:
        """Guesses gained by answers a game, over all games in which that is known."""
        return Mean.of([game.luck for game in self.games if game.luck is not None])

    @cached_property
    def guesses(self) -> Mean | None:
        """Turns taken a solved game, invalid ones included."""
        return Mean.of([len(game.turns) for game in self.games if game.solved])

    @property
    def distribution(self) -> tuple[int, ...]:
        """How many games were solved at turn 1, 2, ..."""
        lengths = Counter(len(game.turns) for game in self.games if game.solved)
        return tuple(lengths[number] for number in range(1, max(lengths, default=0) + 1))

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """All turns of all games."""
        return tuple(turn for game in self.games for turn in game.turns)

    @property
    def loss(self) -> Mean | None:
        """Guesses lost a turn, over all turns whose loss is known.

        It has no interval, for the turns of one game depend on each other.
        """
        known = [turn.loss for turn in self.turns if turn.loss is not None]
        return Mean(sum(known, Fraction(0)) / len(known), len(known)) if known else None

    @property
    def best(self) -> int:
        """How many turns lost nothing."""
        return sum(turn.loss == 0 for turn in self.turns)

    @property
    def kinds(self) -> dict[str, int]:
        """How many turns were of each kind."""
        found = Counter(turn.kind for turn in self.turns)
        return {kind.value: found[kind] for kind in Kind}

    def fields(self) -> dict[str, Any]:
        """The player as plain data."""
        means = {
            "solve_rate": self.solve_rate,
            "mean_regret": self.regret,
            "mean_luck": self.luck,
            "mean_guesses": self.guesses,
            "mean_loss": self.loss,
        }
        return {
            "player": self.name,
            "game": str(self.game),
            "games": len(self.games),
            "games_solved": self.solved,
            "games_unsolved": len(self.games) - self.solved,
            **{name: None if mean is None else mean.fields() for name, mean in means.items()},
            "distribution": list(self.distribution),
            "turns_made": len(self.turns),
            "turns_without_loss": self.best,
            "kinds": self.kinds,
        }


def players_of(games: Iterable[JudgedGame]) -> tuple[Player, ...]:
    """The players at each game: games in the order of their names, and there those of least regret first."""
    found: dict[tuple[str, Game], list[JudgedGame]] = {}
    for game in games:
        found.setdefault((game.transcript.player, game.transcript.game.plain), []).append(game)
    players = (Player(name, game, tuple(own)) for (name, game), own in found.items())
    return tuple(
        sorted(
            players,
            key=lambda one: (str(one.game), one.regret is None, one.regret.value if one.regret else 0, one.name),
        )
    )
