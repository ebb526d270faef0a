"""The race without any reduction: plans spelled out for actual codes, and best replies by trying everything."""

from collections import defaultdict
from fractions import Fraction

from optimoo.contest import Positions, Race
from optimoo.contest.rules import candidates, telling


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


def value_of_race(race: Race, draw: int = 1) -> float:
    """A's points over all pairs of secrets if both play best, a draw giving A so many of two.

    The sequence form with every state, every guess and every secret of its own: nothing is left out or taken together.
    """
    import numpy as np
    from scipy.optimize import linprog
    from scipy.sparse import coo_array

    sequences, sets = {None: 0}, {}  # A's (information set, guess); B's information sets
    flows = {}  # A's information sets with the sequence before
    limits = defaultdict(lambda: defaultdict(int))  # for each of B's sequences: what it concedes
    followers = defaultdict(set)  # B's information sets after each of B's sequences

    def walk(state, a, b):
        if state.is_over:
            points = draw if state.points == 1 else state.points
            limits[b][a] += points
            return
        known = state.information()
        if known.player == 0:
            flows[known] = (a, state.legal())
        else:
            sets.setdefault(known, len(sets))
            followers[b].add(known)
        for guess in state.legal():
            made = known, guess
            if known.player == 0:
                sequences.setdefault(made, len(sequences))
                walk(state.after(guess), made, b)
            else:
                walk(state.after(guess), a, made)

    for state in race.starts():
        walk(state, None, None)

    width = len(sequences)
    equal = [(0, 0, 1)]
    for row, (known, (before, guesses)) in enumerate(flows.items(), start=1):
        equal += [(row, sequences[known, guess], 1) for guess in guesses] + [(row, sequences[before], -1)]
    choices = [(known, guess) for known in sets for guess in _legal(race, known)]
    above = []
    for row, choice in enumerate(choices):
        above.append((row, width + sets[choice[0]], 1))
        above += [(row, sequences[a], -points) for a, points in limits[choice].items()]
        above += [(row, width + sets[later], -1) for later in followers[choice]]
    aim = np.zeros(width + len(sets))
    for later in followers[None]:
        aim[width + sets[later]] -= 1

    def matrix(entries, rows):
        lines, columns, values = zip(*entries, strict=True)
        return coo_array((values, (lines, columns)), shape=(rows, len(aim))).tocsr()

    found = linprog(
        aim,
        A_ub=matrix(above, len(choices)),
        b_ub=np.zeros(len(choices)),
        A_eq=matrix(equal, 1 + len(flows)),
        b_eq=[1, *[0] * len(flows)],
        bounds=[(0, None)] * width + [(None, None)] * len(sets),
        method="highs",
    )
    assert found.status == 0
    return -found.fun


def _legal(race, known):
    """The guesses of an information set of B, from a state in it."""
    other = known.moves[1 - known.player]
    last_chance = bool(other) and other[-1][1] == 0
    return telling(race.game, candidates(race.game, known.moves[known.player]), last_chance)
