"""What others have published about these rules, computed again.

The profiles are from https://github.com/widmaN/mastermind-strategy. Its results of 2010 break ties by
candidate first, then by smallest code. Its later "entropy" takes 2·log 2 off for candidates, which makes it
Larmouth's rule, and breaks ties by smallest code alone; its later "minmax" goes on to the second largest.

Not here are its rows of 2010 for entropy (4x10: 1,4,53,560,2515,1796,111; 4x6r: 1,4,70,611,590,20).
The program of that time read the wrong variable when comparing logarithms, and so preferred a candidate to
some guesses that tell everything apart. With that slip put in, its rows for 4x6r and 3x6r come out, and for
4x10 the total of 26536, though not quite the profile; without it none does.
"""

from dataclasses import replace

import pytest

from optimoo.game import Game
from optimoo.heuristics import Tie, build, heuristic

MOO, MASTERMIND = Game(4, 10), Game(4, 6, repeats=True)
FIRST, SMALLEST = Tie.CANDIDATE_FIRST, Tie.SMALLEST

PROFILES = [
    (MOO, "larmouth", SMALLEST, (1, 7, 70, 646, 2400, 1813, 102, 1)),
    (MOO, "expected-size", FIRST, (1, 4, 59, 574, 2430, 1885, 87)),
    (MOO, "most-parts", FIRST, (1, 11, 80, 556, 2277, 1929, 183, 3)),
    (MOO, "minimax", FIRST, (1, 3, 44, 515, 2124, 2151, 202)),
    (MOO, "first-candidate", FIRST, (1, 13, 108, 596, 1668, 1768, 752, 129, 5)),
    (MASTERMIND, "minimax", FIRST, (1, 6, 62, 533, 694)),  # also Knuth's own strategy: 5801 in all, 1977
    (MASTERMIND, "expected-size", FIRST, (1, 10, 54, 645, 583, 3)),
    (MASTERMIND, "most-parts", FIRST, (1, 12, 72, 635, 569, 7)),
    (MASTERMIND, "first-candidate", FIRST, (1, 4, 25, 108, 305, 602, 196, 49, 6)),
    (Game(3, 6, repeats=True), "expected-size", FIRST, (1, 5, 35, 132, 43)),
    (Game(3, 6, repeats=True), "minimax", FIRST, (1, 2, 37, 122, 54)),
    (Game(3, 6, repeats=True), "most-parts", FIRST, (1, 6, 33, 133, 43)),
    (Game(3, 6, repeats=True), "first-candidate", FIRST, (1, 3, 12, 35, 58, 88, 17, 2)),
]

CONSISTENT = [
    (MOO, "expected-size", (1, 13, 109, 645, 2055, 1923, 291, 3)),
    (MOO, "minimax", (1, 13, 108, 619, 2004, 1932, 360, 3)),
]


@pytest.mark.parametrize(("game", "name", "tie", "profile"), PROFILES)
def test_profiles(game, name, tie, profile):
    assert build(game, heuristic(name), tie).profile == profile


@pytest.mark.parametrize(("game", "name", "profile"), CONSISTENT)
def test_profiles_of_rules_that_guess_candidates_only(game, name, profile):
    assert build(game, replace(heuristic(name), candidates_only=True)).profile == profile


def test_minimax_that_goes_on_to_the_next_cell():
    made = build(MOO, heuristic("minimax-in-turn"))
    assert (made.total, made.profile[-1], made.worst) == (27030, 181, 7)


def test_larmouth_takes_5_24_guesses():
    """The average that the paper quotes; ties to the smallest code give the same, by the profile above."""
    assert round(float(build(MOO, heuristic("larmouth")).average), 2) == 5.24
