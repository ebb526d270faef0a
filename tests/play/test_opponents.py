"""The computer's players: they find every secret, as well as they should, under labels nobody can foresee."""

from collections import Counter, defaultdict

import numpy as np
import pytest

from optimoo.contest import planned_chances, shipped_plans
from optimoo.errors import InputError
from optimoo.game import Game, Position, read_history
from optimoo.heuristics import HEURISTICS, build, heuristic
from optimoo.play import Analyst, Opponent, Rival, find_opponent, opponents, usual_opponent
from optimoo.play.advice import SUBSTITUTE
from optimoo.search import solve
from optimoo.strategy import shipped

MOO = Analyst(Game(4, 10), workers=1)
SMALL = Analyst(Game(3, 5), workers=1)
FINISHED = [("0123", "1B"), ("4567", "3C"), ("0456", "4B")]


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
            last = opponent.guess(moves, FINISHED)
            assert last in game.candidates(moves)
            different += last != opponent.guess(moves)
    assert different  # otherwise the plan would always have been a candidate, and the test says nothing


def duel(opponent, secret, guesses):
    """What both have heard after these guesses of the other player, who guesses first and has this secret."""
    game, own, other, hidden = opponent.game, [], [], 7
    for guess in guesses:
        other.append((guess, game.response_id(game.answer(guess, hidden))))
        answer = opponent.guess(own, other)
        own.append((answer, game.response_id(game.answer(answer, secret))))
    return own, other


def test_whoever_reacts_makes_the_guesses_of_the_solved_plan_as_often_as_it_says():
    game = SMALL.game
    own, other = duel(Opponent("reacting", SMALL, 5), 33, [3])
    other.append((20, game.response_id(game.answer(20, 7))))
    expected = planned_chances(shipped_plans(game), Position.of(game, own), Position.of(game, other))
    drawn = Counter(Opponent("reacting", SMALL, seed).guess(own, other) for seed in range(400))
    assert drawn.keys() == expected.keys()
    assert len(expected) > 1
    for guess, chance in expected.items():
        assert abs(drawn[guess] / 400 - chance) < 0.12


def test_whoever_reacts_plays_by_how_far_the_other_is():
    """One and the same position of its own, and different guesses."""
    game = Game(2, 7)
    plans = shipped_plans(game).plans[1]
    mixes = defaultdict(set)
    for (mine, _), mix in plans.items():
        mixes[mine].add(tuple(mix))
    assert max(map(len, mixes.values())) > 1


@pytest.mark.parametrize("analyst", [SMALL, MOO])
def test_whoever_reacts_takes_the_last_chance(analyst):
    game, other = analyst.game, [(0, 5), (12, 0)]
    other[0] = (0, game.response_id(game.answer(0, 12)))
    drawn = Counter()
    for seed in range(40):
        opponent = Opponent("reacting", analyst, seed)
        first = opponent.guess([], other[:1])
        own = [(first, game.response_id(game.answer(first, 30)))] if first != 30 else [(0, 1)]
        guess = opponent.guess(own, other)
        assert guess in game.candidates(own)
        drawn[guess] += 1
    assert len(drawn) > 5


def test_whoever_reacts_plays_on_where_no_plan_leads():
    """As in a game in which nobody else guesses."""
    moves = [(0, SMALL.game.response_id("1C")), (1, SMALL.game.response_id("1C"))]
    assert SMALL.value_of(moves, Opponent("reacting", SMALL, 1).guess(moves)).further == SMALL.value(moves)


def test_without_plans_whoever_reacts_plays_by_who_is_first():
    game = MOO.game
    reacting, strongest, watching = (Opponent(name, MOO, 8) for name in ("reacting", "strongest", "watching"))
    unlike = 0
    for secret in range(0, game.size, 97):
        own = []
        while (not own or own[-1][1]) and strongest.guess(own) == watching.guess(own):
            own.append((strongest.guess(own), game.response_id(game.answer(strongest.guess(own), secret))))
        if not own or own[-1][1]:
            other = [("9876", "1C")] * (len(own) + 1)
            assert reacting.guess(own, other) == watching.guess(own)
            assert reacting.guess(own, other[1:]) == strongest.guess(own)
            unlike += 1
    assert unlike


def test_what_reacting_is_said_to_be_worth_is_proved():
    about = {name: find_opponent(Game.parse(name), "reacting").about for name in ("3x5", "3x6", "4x10")}
    assert "nobody can be sure of more in a race, proved" in about["3x5"]
    assert all("not that there is no more" in about[game] for game in ("3x6", "4x10"))
    with pytest.raises(InputError, match="'reacting' does not play 4x6r"):
        find_opponent(Game(4, 6, repeats=True), "reacting")


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
    assert set(names) == {*HEURISTICS, "minimum", "strongest", "watching", "reacting"}
    assert names[0] == "first-candidate"
    assert usual_opponent(MOO.game) == "strongest"
    assert usual_opponent(SMALL.game) == "minimum"
    assert MOO.rival == Rival("strongest", shipped("strongest").strategy.profile)
    assert (SMALL.rival.name, SMALL.rival.profile.total) == ("minimum", solve(SMALL.game).cost)
    with pytest.raises(InputError, match="'strongest' does not play 3x5; expected one of first-candidate"):
        Opponent("strongest", SMALL, 1)
