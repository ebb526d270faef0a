"""Watching the opponent: equality with all ways to play, and games played out by a referee."""

import pytest

import oracle
from optimoo.duel import Level, Result, choose_secret, longest_lasting, profiles_by_kind, turns, watch
from optimoo.errors import InputError
from optimoo.game import Game, Relabelling
from optimoo.search import solve
from random_trees import random_strategy
from referee import tally

GAMES = [Game(2, 3), Game(2, 4), Game(3, 3), Game(3, 4), Game(2, 3, True), Game(2, 4, True), Game(4, 2, True)]


def opponents(game):
    """The minimum strategy, and two that are not at all good."""
    return [
        solve(game, workers=1, checkpoint=False).strategy,
        random_strategy(game, 1),
        random_strategy(game, 2),
    ]


def watched(game, profile, level):
    return watch(game, profile, level, workers=1, checkpoint=False)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_play_at_all_does_better(game):
    rules = game.positions, game.symbols, game.repeats
    for opponent in opponents(game):
        profile = opponent.profile
        last_chance = watched(game, profile, "last-chance")
        assert last_chance.result.points == oracle.last_chance(*rules, profile)
        assert last_chance.plans[0].cost == 2 * game.size**2 - last_chance.result.points
        assert watched(game, profile, "foresight").result.points == oracle.foresight(*rules, profile)


@pytest.mark.parametrize("game", [Game(2, 4), Game(3, 4), Game(2, 4, True)], ids=str)
@pytest.mark.parametrize("level", Level)
def test_played_games_reproduce_the_result(game, level):
    for opponent in opponents(game)[:2]:
        found, ends = watched(game, opponent.profile, level), turns(opponent)
        plans = [found.plan(int(end)).strategy for end in ends]
        assert Result(*tally(game, opponent, plans, sees_end=level != Level.BLIND)) == found.result


@pytest.mark.parametrize("game", [*GAMES, Game(3, 5)], ids=str)
def test_seeing_more_is_never_worth_less(game):
    profile = random_strategy(game, 5).profile
    points = [watched(game, profile, level).result.points for level in Level]
    assert points == sorted(points)
    assert points[0] >= game.size**2


def test_the_plans_can_be_saved():
    for level in Level:
        found = watched(Game(2, 4), (1, 4, 7), level)
        assert [plan.turn for plan in found.plans] == ([1, 2, 3] if level == Level.FORESIGHT else [None])
        for plan in found.plans:
            assert plan.file().proved


def test_turns_in_which_the_opponent_never_finishes_need_no_plan():
    found = watched(Game(2, 3), (0, 6), "foresight")
    assert [plan.turn for plan in found.plans] == [2]
    assert sum((found.result.wins, found.result.draws, found.result.losses)) == 36


def test_profiles_of_another_game_are_refused():
    with pytest.raises(InputError, match="counts 6 secrets; 2x4 has 12"):
        watch(Game(2, 4), (1, 3, 2), "blind")


# --- choosing one's own secret ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Game(3, 4), Game(2, 4, True)], ids=str)
def test_the_secrets_that_last_longest(game):
    opponent = random_strategy(game, 7)
    ends = turns(opponent)
    assert {int(ends[secret]) for secret in longest_lasting(opponent)} == {opponent.worst}
    choice = choose_secret(opponent, workers=1, checkpoint=False)
    everyone = tuple(0 if turn < opponent.worst else game.size for turn in range(1, opponent.worst + 1))
    expected = oracle.foresight(game.positions, game.symbols, game.repeats, everyone)
    assert choice.result.points * game.size == expected


def test_relabelling_leaves_nothing_to_choose_without_repeats():
    game = Game(3, 4)
    strategy = random_strategy(game, 8)
    assert profiles_by_kind(strategy) == {0: strategy.profile}
    ends = [
        turns(strategy.relabelled(Relabelling(places, symbols)))
        for places, symbols in oracle.relabellings(game.positions, game.symbols)
    ]
    for secret in range(game.size):
        lasted = sorted(int(each[secret]) for each in ends)
        assert lasted == sorted(6 * turns(strategy).tolist())  # 144 relabellings, 24 secrets


def test_relabelling_leaves_the_kind_to_choose_with_repeats():
    game = Game(2, 4, True)
    strategy = random_strategy(game, 9)
    by_kind = profiles_by_kind(strategy)
    assert sorted(map(sum, by_kind.values())) == [4, 12]
    relabelled = [
        turns(strategy.relabelled(Relabelling(places, symbols)))
        for places, symbols in oracle.relabellings(game.positions, game.symbols)
    ]
    for secret, profile in by_kind.items():
        times = len(relabelled) // sum(profile)
        lasted = [int(each[secret]) for each in relabelled]
        assert [lasted.count(turn) for turn in range(1, len(profile) + 1)] == [times * n for n in profile]
