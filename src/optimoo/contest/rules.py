"""The race in which both players react: rules, and who knows what when.

Two players, each with a secret drawn from all codes. In every turn each makes one guess at the other's secret, and
hears the answer; guesses and answers are heard by both. The race ends with the turn in which somebody has found the
other's secret: whoever guesses second has the last chance. Whoever alone has found wins, two points of two; a draw is
one point for each. Nobody ever sees the other's secret, but each knows the own one, and so how far the other is from
it.

A guess must be able to tell something: it sets candidates apart or may be the secret, and as the last chance it may be
the secret. That makes the race finite. A wasted guess would never help, which is not assumed by whatever is called
proved: :mod:`.guarantee` allows it.

Decides turns, ends, points and information sets. How to play is for the other modules.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from optimoo.errors import check_one_of
from optimoo.game import Game, Move, response_table, write_moves

A, B = PLAYERS = (0, 1)


class Form(StrEnum):
    """In which order A and B guess within a turn."""

    FIRST = "first"
    """A guesses first, B has the last chance."""
    SECOND = "second"
    """B guesses first, A has the last chance: the mirror image."""
    SIMULTANEOUS = "simultaneous"
    """Both guess at the same time; nobody has a last chance."""

    @classmethod
    def of(cls, name: str) -> "Form":
        """The form of this name."""
        check_one_of(name, cls, "a form of the race")
        return cls(name)

    @property
    def mirrored(self) -> "Form":
        """The form of the same race once A and B have changed names."""
        return {Form.FIRST: Form.SECOND, Form.SECOND: Form.FIRST}.get(self, self)


@dataclass(frozen=True)
class Information:
    """All that a player knows when it is to guess: states that agree in this are one information set."""

    player: int
    secret: int
    """The player's own."""
    moves: tuple[tuple[Move, ...], tuple[Move, ...]]
    """What A and what B have guessed and heard, as far as it was said aloud."""

    def text(self, game: Game) -> str:
        """One line for people and for programs that tell information sets apart by texts."""
        a, b = (write_moves(game, moves) for moves in self.moves)
        return f"{'AB'[self.player]} has {game.text(self.secret)}; A: {a}; B: {b}"


@dataclass(frozen=True)
class Race:
    """The rules for one game in one form.

    >>> race = Race(Game(2, 3))
    >>> state = race.start(secrets=(0, 5)).after(5).after(0)
    >>> state.is_over, state.points
    (True, 1)
    """

    game: Game
    form: Form = Form.FIRST

    @property
    def order(self) -> tuple[int, int]:
        """Who guesses first and second within a turn; of simultaneous guesses A's is written down first."""
        return (B, A) if self.form is Form.SECOND else (A, B)

    def start(self, secrets: tuple[int, int]) -> "State":
        """The state before the first guess; A has the first secret, B the second."""
        return State(self, (self.game.index(secrets[0]), self.game.index(secrets[1])))

    def starts(self) -> Iterator["State"]:
        """Every pair of secrets; all are equally likely."""
        for first in range(self.game.size):
            for second in range(self.game.size):
                yield self.start((first, second))


@dataclass(frozen=True)
class State:
    """A race on its way, as somebody sees it who sees everything."""

    race: Race
    secrets: tuple[int, int]
    guesses: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def player(self) -> int:
        """Who guesses next."""
        first, second = self.race.order
        return first if len(self.guesses[first]) == len(self.guesses[second]) else second

    def moves(self, player: int) -> tuple[Move, ...]:
        """What a player has guessed and heard."""
        row = response_table(self.race.game)[self.secrets[1 - player]]
        return tuple((guess, int(row[guess])) for guess in self.guesses[player])

    def has_found(self, player: int) -> bool:
        """Whether a player has found the other's secret."""
        return self.secrets[1 - player] in self.guesses[player]

    @property
    def is_over(self) -> bool:
        """Whether somebody has found, and the turn is complete."""
        return self.player == self.race.order[0] and (self.has_found(A) or self.has_found(B))

    @property
    def points(self) -> int:
        """A's points of two, once it is over."""
        return 1 + self.has_found(A) - self.has_found(B)

    def information(self) -> Information:
        """What the player who guesses next knows."""
        moves = [self.moves(A), self.moves(B)]
        if self.race.form is Form.SIMULTANEOUS and self.player == B:
            moves[A] = moves[A][:-1]  # B guesses at the same time, and has not heard it
        return Information(self.player, self.secrets[self.player], (moves[A], moves[B]))

    def legal(self) -> tuple[int, ...]:
        """The guesses that may be made: a function of :meth:`information` alone."""
        known = self.information()
        other = known.moves[1 - known.player]
        last_chance = bool(other) and other[-1][1] == 0
        return telling(self.race.game, candidates(self.race.game, known.moves[known.player]), last_chance)

    def after(self, guess: int) -> "State":
        """The state after one more guess."""
        made = list(self.guesses)
        made[self.player] = (*made[self.player], guess)
        return State(self.race, self.secrets, (made[A], made[B]))


@cache
def candidates(game: Game, moves: tuple[Move, ...]) -> tuple[int, ...]:
    """The codes that agree with what was heard."""
    left = np.arange(game.size)
    for guess, response in moves:
        left = game.filter(left, guess, response)
    return tuple(left.tolist())


@cache
def telling(game: Game, left: tuple[int, ...], last_chance: bool) -> tuple[int, ...]:
    """The guesses that can still tell something of these candidates."""
    if last_chance:
        return left
    answers = response_table(game)[:, list(left)]
    apart = (answers != answers[:, :1]).any(axis=1)
    apart[list(left)] = True
    return tuple(np.flatnonzero(apart).tolist())
