"""A brute-force oracle: the rules and the optimum written down as plainly as they are defined.

It imports nothing from the package it checks, and knows no bounds, no symmetry and no tables, so that it
cannot share a mistake with the search. It remembers sets it has met, and skips a guess that leaves a set
whole; nothing else is clever.

Codes are tuples of symbols, responses are pairs (bulls, cows), a history is a sequence of (code, response).
Guesses are numbered from the start of the game, so what follows two guesses of history begins at guess 3.

How far it reaches within about two seconds of one core:

- ``optimum``: whole games up to 2x8, 3x4, 4x4, 2x6r, 3x3r, 6x2r (3x5, 3x4r and 4x3r take seven seconds); with
  consistent guesses only, up to 2x9, 3x5, 3x4r, 4x3r. After a history it is the number of candidates left
  that counts: 16 in 4x5, 12 in 4x6 or 4x4r, 8 in 4x6r, 5 in 4x10.
- ``profiles``: whole games up to 2x6, 3x4, 4x4, 2x5r, 3x3r, 4x2r; with consistent guesses only, as far as
  ``optimum``.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations, product, repeat, zip_longest

Code = tuple[int, ...]
Score = tuple[int, int]
History = tuple[tuple[Code, Score], ...]
Profile = tuple[int, ...]
Tree = tuple[Code, dict[Score, "Tree"]]


# --- the rules ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def all_codes(positions: int, symbols: int, repeats: bool) -> tuple[Code, ...]:
    """Every code, in lexicographic order."""
    codes = product(range(symbols), repeat=positions)
    return tuple(code for code in codes if repeats or len(set(code)) == positions)


def score(guess: Code, secret: Code) -> Score:
    """Bulls and cows, the way a person counts: tick off the bulls, then pair up what is left.

    >>> score((0, 0, 1, 2), (0, 1, 0, 0))
    (1, 2)
    """
    unlike = [(g, s) for g, s in zip(guess, secret, strict=True) if g != s]
    left = [s for _, s in unlike]
    cows = 0
    for g, _ in unlike:
        if g in left:
            left.remove(g)
            cows += 1
    return len(guess) - len(unlike), cows


def candidates(positions: int, symbols: int, repeats: bool, history: History = ()) -> list[Code]:
    """The codes that agree with every answer so far."""
    codes = all_codes(positions, symbols, repeats)
    return [code for code in codes if all(score(guess, code) == answer for guess, answer in history)]


def relabellings(positions: int, symbols: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every (positions, symbols): position p moves to positions[p], symbol s becomes symbols[s]."""
    return list(product(permutations(range(positions)), permutations(range(symbols))))


# --- all strategies -----------------------------------------------------------------------------------------


class _Scores(dict[int, Score]):
    """What each secret answers to one guess, by number, once it has been asked for."""

    def __init__(self, codes: Sequence[Code], guess: Code) -> None:
        super().__init__()
        self._codes, self._guess = codes, guess

    def __missing__(self, secret: int) -> Score:
        self[secret] = score(self._guess, self._codes[secret])
        return self[secret]


class _Splits:
    """The ways to cut a set of secrets by one guess.

    Sets hold code numbers rather than codes: Python hashes those faster, and that
    is all the speed there is here.
    """

    def __init__(self, positions: int, symbols: int, repeats: bool, consistent: bool) -> None:
        self.codes = all_codes(positions, symbols, repeats)
        self.numbers = {code: number for number, code in enumerate(self.codes)}
        self.found = (positions, 0)
        self.consistent = consistent
        self.of = lru_cache(maxsize=10_000)(self._of)
        self._scores = [_Scores(self.codes, guess) for guess in self.codes]

    def numbered(self, codes: list[Code]) -> frozenset[int]:
        """A set of codes by their numbers."""
        return frozenset(self.numbers[code] for code in codes)

    def _of(self, secrets: frozenset[int]) -> list[tuple[int, list[frozenset[int]]]]:
        """For each guess that splits ``secrets``: 1 or 0 secrets found by it, and the other cells.

        A guess that leaves the set whole wastes a turn; costs never decrease, so it is never needed.
        """
        return [(found, cells) for found, cells in self.every(secrets) if found or len(cells) > 1]

    def every(self, secrets: frozenset[int]) -> list[tuple[int, list[frozenset[int]]]]:
        """The same for all guesses, also those that leave the set whole."""
        splits = []
        for guess in sorted(secrets) if self.consistent else range(len(self.codes)):
            cells: dict[Score, list[int]] = {}
            scores = self._scores[guess]
            for secret in secrets:
                cells.setdefault(scores[secret], []).append(secret)
            found = len(cells.pop(self.found, ()))
            splits.append((found, [frozenset(cell) for cell in cells.values()]))
        return splits


splits_of = cache(_Splits)


def optimum(
    positions: int,
    symbols: int,
    repeats: bool,
    costs: list[int],
    history: History = (),
    *,
    consistent: bool = False,
) -> int:
    """The smallest sum of costs over all secrets that agree with ``history``, over all strategies.

    ``costs[0]`` is what a secret found at guess 1 costs, and so on, never decreasing; guesses beyond the end
    of the list cost its last entry, so a list for the total must be as long as the game may last.
    ``consistent`` allows only guesses that may still be the secret.

        V(S, d) = min over guesses g of [g in S]·c[d+1] + sum over responses r but all bulls of V(S_r, d+1)

    >>> optimum(2, 3, False, [1, 2, 3, 4, 5])
    13
    """
    splits = splits_of(positions, symbols, repeats, consistent)

    @cache
    def value(secrets: frozenset[int], done: int) -> int:
        if not secrets:
            return 0
        if done + 1 >= len(costs):
            return len(secrets) * costs[-1]
        return min(
            found * costs[done] + sum(map(value, cells, repeat(done + 1))) for found, cells in splits.of(secrets)
        )

    return value(splits.numbered(candidates(positions, symbols, repeats, history)), len(history))


@cache
def profiles(
    positions: int, symbols: int, repeats: bool, history: History = (), *, consistent: bool = False
) -> frozenset[Profile]:
    """The profile of every strategy whose guesses all split: how many secrets it finds at guess 1, 2, 3, …

    Any question about profiles can be answered by looking at all of them, even one that no sum
    of costs expresses.

    >>> sorted(profiles(2, 3, False))[-1]
    (1, 3, 2)
    """
    splits = splits_of(positions, symbols, repeats, consistent)

    @cache
    def achievable(secrets: frozenset[int]) -> frozenset[Profile]:
        results: set[Profile] = set()
        for found, cells in splits.of(secrets):
            later: set[Profile] = {()}
            for cell in cells:
                later = {_add(a, b) for a in later for b in achievable(cell)}
            results |= {(found, *profile) for profile in later}
        return frozenset(results)

    secrets = splits.numbered(candidates(positions, symbols, repeats, history))
    return frozenset((0,) * len(history) + profile for profile in achievable(secrets)) if secrets else frozenset({()})


def _add(a: Profile, b: Profile) -> Profile:
    return tuple(map(sum, zip_longest(a, b, fillvalue=0)))


# --- two players --------------------------------------------------------------------------------------------


def last_chance(positions: int, symbols: int, repeats: bool, opponent: Profile) -> int:
    """The most points that B can get over all pairs of secrets when it sees whether A has just finished.

    Two points for a win, one for a draw. In turn t, A finishes for ``opponent[t - 1]`` of its secrets. Then B
    guesses a candidate, and draws for exactly one of those it still holds possible. Otherwise it makes any
    guess at all, and a hit wins against all of A's secrets that take longer.
    """
    splits = splits_of(positions, symbols, repeats, consistent=False)

    @cache
    def value(secrets: frozenset[int], turn: int) -> int:
        slower = sum(opponent[turn:])
        if not secrets or turn > len(opponent):
            return 0
        going_on = max(
            2 * found * slower + sum(value(cell, turn + 1) for cell in cells) for found, cells in splits.every(secrets)
        )
        return opponent[turn - 1] + going_on

    return value(frozenset(range(len(splits.codes))), 1)


def foresight(positions: int, symbols: int, repeats: bool, opponent: Profile) -> int:
    """The most points that B can get over all pairs of secrets when it knows in which turn A will finish."""
    splits = splits_of(positions, symbols, repeats, consistent=False)

    @cache
    def value(secrets: frozenset[int], turn: int, last: int) -> int:
        if not secrets or turn > last:
            return 0
        worth = 2 if turn < last else 1
        return max(
            worth * found + sum(value(cell, turn + 1, last) for cell in cells) for found, cells in splits.every(secrets)
        )

    everything = frozenset(range(len(splits.codes)))
    return sum(count * value(everything, 1, last) for last, count in enumerate(opponent, start=1) if count)


# --- profiles and strategies --------------------------------------------------------------------------------


def total(profile: Profile) -> int:
    """Guesses over all secrets."""
    return sum(number * count for number, count in enumerate(profile, start=1))


def cost(profile: Profile, costs: list[int]) -> int:
    """The sum of costs of a profile; guesses beyond the end of ``costs`` cost its last entry."""
    return sum(count * costs[min(number, len(costs) - 1)] for number, count in enumerate(profile))


def worst_first(profile: Profile) -> tuple[int, int, int]:
    """A sort key: the largest number of guesses, then how many secrets need it, then the total."""
    return len(profile), profile[-1], total(profile)


def play(tree: Tree, secret: Code) -> list[Code]:
    """The guesses that ``tree`` makes until it finds ``secret``, the secret itself last.

    A tree is (guess, {response: tree}). A secret that the tree has no branch for raises ``LookupError``.
    """
    guess, branches = tree
    if guess == secret:
        return [guess]
    return [guess, *play(branches[score(guess, secret)], secret)]


def profile_of(tree: Tree, secrets: list[Code]) -> Profile:
    """The profile of a strategy, by playing it against every secret."""
    lengths = Counter(len(play(tree, secret)) for secret in secrets)
    return tuple(lengths[number] for number in range(1, max(lengths, default=0) + 1))
