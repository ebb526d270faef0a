"""What B can know of A when A relabels its strategy at random before the game, and when.

B knows A's strategy, its own secret s, and what it has seen: A's guesses and the answers B itself gave. A
plays some relabelling π of the strategy, which is to say that the strategy, as written, looks for the secret
s' = π⁻¹(s), of which B knows only its kind. Having seen the relabelled guesses π(g1), ..., π(gt), B knows s'
up to the relabellings that leave g1, ..., gt as they are: any of these could have been undone by another π,
all equally likely. So B's knowledge after t turns is an orbit of that group, and all secrets of the orbit are
equally likely. An orbit never mixes two answers.

This module builds the tree of those orbits; :mod:`optimoo.duel.defence` says what they are worth.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Code, Game, grouped, guess_classes
from optimoo.strategy import Profile, Strategy


@dataclass(frozen=True)
class State:
    """What B knows after some turn: A looks for one of ``count`` secrets, all equally likely."""

    turn: int
    """How many guesses A has made."""
    ends: Profile
    """For how many of the secrets A finishes in turn 1, 2, ..."""
    later: tuple["State", ...]
    """What B may know one turn later; empty once A has finished."""

    @property
    def count(self) -> int:
        """How many secrets are possible."""
        return sum(self.ends)

    @property
    def finished(self) -> bool:
        """Whether A has found the secret."""
        return len(self.ends) == self.turn

    @property
    def certain(self) -> bool:
        """Whether B knows in which turn A will finish."""
        return max(self.ends) == self.count


@dataclass(frozen=True)
class Certainty:
    """How much B knows after so many turns, over all secrets."""

    turn: int
    states: int
    finished: int
    """Secrets that A has found by then."""
    certain: int
    """Other secrets for which B knows in which turn A will find them."""
    likely: int
    """Other secrets for which the likeliest turn is the right one."""


def knowledge(strategy: Strategy) -> tuple[State, ...]:
    """What B may know after A's first guess, with everything that may follow.

    >>> first = knowledge(Strategy.build(Game(2, 3), lambda position: position.candidates[0]))
    >>> [(state.ends, state.finished) for state in first]
    [((1,), True), ((0, 1, 1), False), ((0, 1), False), ((0, 1, 1), False)]
    """
    ends = strategy.turns()
    kinds = grouped(np.arange(strategy.game.size), guess_classes(strategy.game, [])).values()
    return tuple(state for secrets in kinds for state in _after_next_guess(strategy, ends, strategy.root, (), secrets))


def _after_next_guess(
    strategy: Strategy,
    ends: NDArray[np.int64],
    node: int,
    guesses: tuple[Code, ...],
    secrets: NDArray[np.int64],
) -> Iterator[State]:
    """The states after A's guess at ``node``, when B knew that the secret is one of ``secrets``."""
    guess = int(strategy.guesses[node])
    seen = (*guesses, strategy.game.code(guess))
    for orbit in _orbits(strategy.game, seen, secrets):
        child = strategy.child(node, int(strategy.game.answers(guess, orbit[:1])[0]))
        later = () if child is None else tuple(_after_next_guess(strategy, ends, child, seen, orbit))
        yield State(len(seen), Profile(np.bincount(ends[orbit])[1:].tolist()), later)


def _orbits(game: Game, guesses: tuple[Code, ...], secrets: NDArray[np.int64]) -> Iterable[NDArray[np.int64]]:
    """``secrets`` by which relabellings that fix the guesses turn them into one another."""
    if len(secrets) == 1:
        return [secrets]
    return grouped(secrets, guess_classes(game, guesses)[secrets]).values()


def certainty(states: tuple[State, ...]) -> list[Certainty]:
    """How much B knows after 1, 2, ... turns, until A has finished whatever the secret."""
    found, finished, level = [], 0, list(states)
    while level:
        going_on = [state for state in level if not state.finished]
        finished += sum(state.count for state in level if state.finished)
        found.append(
            Certainty(
                level[0].turn,
                len(level),
                finished,
                sum(state.count for state in going_on if state.certain),
                sum(max(state.ends) for state in going_on),
            )
        )
        level = [state for state_before in going_on for state in state_before.later]
    return found
