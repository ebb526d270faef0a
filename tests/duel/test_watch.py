"""Watching the opponent: equality with all ways to play, and games played out by a referee."""

from collections import Counter, defaultdict

import pytest

import oracle
from optimoo.duel import Level, choose_secret, longest_lasting, profiles_by_kind, race, watch
from optimoo.errors import InputError
from optimoo.game import Game, Relabelling
from optimoo.search import solve
from optimoo.strategy import Result, shipped
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
        found, ends = watched(game, opponent.profile, level), opponent.turns()
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


def test_unknown_levels_are_refused():
    with pytest.raises(InputError, match="'all' is not a level; expected one of blind, last-chance, foresight"):
        watch(Game(2, 4), (1, 4, 7), "all")


# --- choosing one's own secret ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [Game(3, 4), Game(2, 4, True)], ids=str)
def test_the_secrets_that_last_longest(game):
    opponent = random_strategy(game, 7)
    ends = opponent.turns()
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
        strategy.relabelled(Relabelling(places, symbols)).turns()
        for places, symbols in oracle.relabellings(game.positions, game.symbols)
    ]
    for secret in range(game.size):
        lasted = sorted(int(each[secret]) for each in ends)
        assert lasted == sorted(6 * strategy.turns().tolist())  # 144 relabellings, 24 secrets


def test_relabelling_leaves_the_kind_to_choose_with_repeats():
    game = Game(2, 4, True)
    strategy = random_strategy(game, 9)
    by_kind = profiles_by_kind(strategy)
    assert sorted(map(sum, by_kind.values())) == [4, 12]
    relabelled = [
        strategy.relabelled(Relabelling(places, symbols)).turns()
        for places, symbols in oracle.relabellings(game.positions, game.symbols)
    ]
    for secret, profile in by_kind.items():
        times = len(relabelled) // sum(profile)
        lasted = [int(each[secret]) for each in relabelled]
        assert [lasted.count(turn) for turn in range(1, len(profile) + 1)] == [times * n for n in profile]


# --- 4 positions, 10 symbols: a minute or two in all, so not in the default run -----------------------------------

MOO = Game(4, 10)


def played_out(a, plans, *, sees_end):
    """Wins, draws and losses over all pairs of secrets, from the games that the trees play; no tree is searched."""
    wins = draws = 0
    for turn, secrets in Counter(len(moves) for _, moves in a.games()).items():
        games = list(plans[turn].games())
        won = sum(len(moves) < turn for _, moves in games)
        positions = defaultdict(list)
        for secret, moves in games:
            if len(moves) >= turn:
                positions[tuple(moves[: turn - 1])].append(secret)
        last_guesses = {before: min(held) for before, held in positions.items()}
        drawn = sum(
            last_guesses[tuple(moves[: turn - 1])] == secret if sees_end else len(moves) == turn
            for secret, moves in games
            if len(moves) >= turn
        )
        wins, draws = wins + secrets * won, draws + secrets * drawn
    return Result(wins, draws, a.size**2 - wins - draws)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "points"), [("blind", 5040**2), ("last-chance", 25472570), ("foresight", 25610277)])
def test_the_strongest_strategy_watched(level, points):
    strongest = shipped("strongest").strategy
    found = watch(MOO, strongest.profile, level, checkpoint=False)
    assert found.result.points == points
    plans = {turn: found.plan(turn).strategy for turn in range(1, strongest.worst + 1)}
    assert played_out(strongest, plans, sees_end=level != "blind") == found.result


def test_the_shipped_strongest_strategy_plays_as_it_says():
    strongest = shipped("strongest").strategy
    assert strongest.profile == (1, 4, 48, 693, 2527, 1623, 144)
    printed = (1, 4, 47, 688, 2531, 1628, 141)  # Tanaka 1996: "the strongest strategy"
    assert race(strongest.profile, printed) == Result(7943609, 9537442, 7920549)
    itself = played_out(strongest, dict.fromkeys(range(1, 8), strongest), sees_end=False)
    assert itself == race(strongest.profile, strongest.profile)
    assert len(longest_lasting(strongest)) == 144
