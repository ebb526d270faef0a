"""The race without any reduction: plans spelled out for actual codes, and best replies by trying everything."""

from collections import defaultdict
from fractions import Fraction

from optimoo.contest import Positions, Race
from optimoo.contest.rules import candidates


class Spelled:
    """A plan as chances of actual guesses in actual states."""

    def __init__(self, positions: Positions, plans) -> None:
        self.positions, self.plans, self.known = positions, plans, {}

    def chances(self, known):
        """The chance of each guess, by what the player knows."""
        mine, theirs = known.moves[known.player], known.moves[1 - known.player]
        if (mine, theirs) not in self.known:
            left = candidates(self.positions.game, mine)
            if theirs and theirs[-1][1] == 0:
                found = {code: Fraction(1, len(left)) for code in left}
            else:
                other = candidates(self.positions.game, theirs)
                pair = self.positions.named(left)[0], self.positions.named(other)[0]
                found = self.positions.spelled(left, self.plans[pair])
            self.known[mine, theirs] = found
        return self.known[mine, theirs]


def best_reply(race: Race, watcher: int, spelled: Spelled) -> Fraction:
    """The watcher's points over all pairs of secrets, against a spelled plan: one information set after another."""

    def value(group):
        """Points of states that the watcher cannot tell apart, each with the chance that the owner plays to it."""
        ended = sum((chance * _points(state, watcher) for state, chance in group if state.is_over), Fraction(0))
        later = defaultdict(lambda: defaultdict(list))
        sets = defaultdict(list)
        for state, chance in group:
            if state.is_over:
                continue
            if state.player == watcher:
                sets[state.information()].append((state, chance))
            else:
                for guess, weight in spelled.chances(state.information()).items():
                    after = state.after(guess)
                    later[after.guesses if _heard(after, watcher) else None][_public(after)].append(
                        (after, chance * weight)
                    )
        ended += sum(value(group) for groups in later.values() for group in groups.values())
        for known in sets.values():
            ended += max(value([(s.after(guess), chance) for s, chance in known]) for guess in known[0][0].legal())
        return ended

    by_secret = defaultdict(list)
    for state in race.starts():
        by_secret[state.secrets[watcher]].append((state, Fraction(1)))
    return sum(value(group) for group in by_secret.values())


def _points(state, watcher):
    return state.points if watcher == 0 else 2 - state.points


def _heard(state, watcher):
    """Whether the watcher has heard the guess that led to this state."""
    return state.player != watcher or state.race.form != "simultaneous"


def _public(state):
    """What everybody has heard."""
    return () if state.player == 1 and state.race.form == "simultaneous" else (state.moves(0), state.moves(1))
