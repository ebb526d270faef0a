"""The computer's players: they find every secret, as well as they should, under labels nobody can foresee."""

import numpy as np
import pytest

from optimoo.errors import InputError
from optimoo.game import Game, read_history
from optimoo.heuristics import HEURISTICS, build, heuristic
from optimoo.play import Analyst, Opponent, Rival, opponents, usual_opponent
from optimoo.play.advice import SUBSTITUTE
from optimoo.search import solve
from optimoo.strategy import shipped

MOO = Analyst(Game(4, 10), workers=1)
SMALL = Analyst(Game(3, 5), workers=1)


def turns(opponent, secret):
    game, moves = opponent.game, []
    while not moves or moves[-1][1]:
        guess = opponent.guess(moves)
        moves.append((guess, game.response_id(game.answer(guess, secret))))
    return len(moves)


@pytest.mark.parametrize("name", [one.name for one in opponents(SMALL.game)])
def test_everyone_finds_every_secret(name):
    opponent = Opponent(name, SMALL, seed=7)
    lengths = [turns(opponent, secret) for secret in range(SMALL.game.size)]
    assert max(lengths) <= 6
    if name == "minimum":
        assert sum(lengths) == solve(SMALL.game).cost


@pytest.mark.parametrize("name", ["minimum", "strongest", "watching"])
def test_shipped_players_play_their_strategy_under_other_names(name):
    strategy = shipped(name).strategy
    rng = np.random.default_rng(1)
    found = []
    for seed in range(4):
        opponent = Opponent(name, MOO, seed)
        # Any secret under these labels is some secret under the strategy's own.
        found += [turns(opponent, int(secret)) for secret in rng.integers(5040, size=40)]
    assert max(found) <= strategy.worst
    assert abs(np.mean(found) - float(strategy.average)) < 0.35
    everyone = Opponent(name, MOO, 3)
    first = {everyone.guess([]) for _ in range(3)}
    assert len(first) == 1


@pytest.mark.parametrize("name", ["first-candidate", "minimum", "strongest", "entropy"])
def test_nobody_can_learn_the_first_guess_by_heart(name):
    firsts = [Opponent(name, MOO, seed).guess([]) for seed in range(60)]
    assert len(set(firsts)) > 50
    symbols = np.bincount(MOO.game.codes[firsts].ravel(), minlength=10)
    assert symbols.min() > 5


def test_the_first_candidate_is_that_of_the_heuristic():
    strategy = build(SMALL.game, heuristic("first-candidate"))
    opponent = Opponent("first-candidate", SMALL, seed=2)
    lengths = [turns(opponent, secret) for secret in range(SMALL.game.size)]
    assert tuple(np.bincount(lengths)[1:].tolist()) == strategy.profile


def test_labels_change_the_way_but_not_the_profile():
    profiles = set()
    for seed in range(3):
        opponent = Opponent("larmouth", SMALL, seed)
        profiles.add(tuple(sorted(turns(opponent, secret) for secret in range(SMALL.game.size))))
    assert len(profiles) == 1


def test_the_watcher_tries_its_luck_when_you_have_finished():
    opponent = Opponent("watching", MOO, 1)
    game = MOO.game
    rng = np.random.default_rng(0)
    different = 0
    for secret in rng.integers(5040, size=30).tolist():
        moves = []
        for _ in range(2):
            guess = opponent.guess(moves)
            moves.append((guess, game.response_id(game.answer(guess, secret))))
        if moves[-1][1]:
            last = opponent.guess(moves, last_chance=True)
            assert last in game.candidates(moves)
            different += last != opponent.guess(moves)
    assert different  # otherwise the plan would always have been a candidate, and the test says nothing


def test_moves_that_leave_the_strategy_are_answered_with_the_best_guess():
    moves = read_history(MOO.game, [("5813", "1C"), ("5814", "1C")])
    for name in ("minimum", "strongest"):
        guess = Opponent(name, MOO, 1).guess(moves)
        assert MOO.value_of(moves, guess).further == MOO.value(moves)


def test_contradictions_are_refused():
    moves = read_history(MOO.game, [("0123", "4C"), ("0123", "3C")])
    for name in ("minimum", "first-candidate"):
        with pytest.raises(InputError, match="contradict"):
            Opponent(name, MOO, 1).guess(moves)


def test_where_exact_is_out_of_reach_a_heuristic_plays_and_says_so():
    game = Game(5, 9)  # 15,120 codes: its table is too large
    assert [one.name for one in opponents(game)] == ["first-candidate"]
    game = Game(5, 8)
    about = {one.name: one.about for one in opponents(game)}
    assert f"heuristic {SUBSTITUTE}" in about["minimum"]
    analyst = Analyst(game, workers=1)
    assert Opponent("minimum", analyst, 4).guess([]) == Opponent(SUBSTITUTE, analyst, 4).guess([])
    assert analyst.rival is None


def test_who_plays_what():
    names = [one.name for one in opponents(MOO.game)]
    assert set(names) == {*HEURISTICS, "minimum", "strongest", "watching"}
    assert names[0] == "first-candidate"
    assert usual_opponent(MOO.game) == "strongest"
    assert usual_opponent(SMALL.game) == "minimum"
    assert MOO.rival == Rival("strongest", shipped("strongest").strategy.profile)
    assert (SMALL.rival.name, SMALL.rival.profile.total) == ("minimum", solve(SMALL.game).cost)
    with pytest.raises(InputError, match="'strongest' does not play 3x5; expected one of first-candidate"):
        Opponent("strongest", SMALL, 1)
