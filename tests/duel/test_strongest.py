"""Best replies, chains and mixes: exact equality with all strategies of small games."""

from fractions import Fraction
from functools import cache
from types import SimpleNamespace

import pytest

import oracle
from optimoo.duel import best_reply, climb, double_oracle, equilibrium, race, strongest
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.search import solve
from optimoo.strategy import Profile, StrategyFile

GAMES = [Game.parse(name) for name in ("2x3", "2x4", "2x5", "3x3", "3x4", "2x3r", "2x4r", "3x2r", "4x2r")]


@cache
def profiles(game):
    return sorted(oracle.profiles(game.positions, game.symbols, game.repeats))


def some(game, count=6):
    """Opponents of all sorts, the first and the last in the order of profiles among them."""
    every = profiles(game)
    return every[:: max(1, len(every) // count)] + every[-1:]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_best_replies_are_best_among_all_strategies(game):
    for opponent in some(game):
        reply = best_reply(game, opponent, workers=1, checkpoint=False)
        assert reply.result.margin == max(race(profile, opponent).margin for profile in profiles(game))
        assert reply.result == race(reply.strategy.profile, opponent)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_end_of_every_chain_is_beaten_by_nobody(game):
    for start in (None, *some(game, 3)):
        chain = climb(game, start, workers=1, checkpoint=False)
        assert chain.is_strongest
        assert max(race(profile, chain.last.profile).margin for profile in profiles(game)) == 0
        for before, step in zip(chain.steps, chain.steps[1:], strict=False):
            assert step.against_previous == race(step.profile, before.profile)
            assert step.against_previous.margin > 0


@pytest.mark.parametrize("game", [Game(2, 5), Game(3, 4), Game(2, 4, True), Game(4, 2, True)], ids=str)
def test_where_all_profiles_can_be_listed_only_one_is_strongest(game):
    every = [Profile(profile) for profile in profiles(game)]
    unbeaten = [p for p in every if all(p.against(other).margin >= 0 for other in every)]
    assert unbeaten == [climb(game, workers=1, checkpoint=False).last.profile]


@pytest.mark.parametrize("game", [Game(3, 4), Game(2, 4, True)], ids=str)
def test_the_double_oracle_finds_a_mix_that_nobody_beats(game):
    mix, found = equilibrium(game, [profiles(game)[0]], workers=1, checkpoint=False)
    assert sum(mix.weights) == 1
    for profile in profiles(game):
        margins = [race(profile, part).margin for part in mix.profiles]
        assert sum(w * margin for w, margin in zip(mix.weights, margins, strict=True)) <= 0
    assert all(found[profile].proved for profile in mix.profiles)


# Six secrets each, in the manner of Efron's dice: each of the three beats the next, the last beats the first.
RING = [(0, 1, 5), (2, 0, 2, 2), (0, 3, 1, 2)]


def margin(first, second):
    return sum(x * y * ((i < j) - (i > j)) for i, x in enumerate(first) for j, y in enumerate(second))


def reply_from_the_ring(opponent):
    return max(RING, key=lambda profile: margin(profile, opponent))


def test_where_replies_run_in_a_circle_a_mix_is_found():
    mix = double_oracle(RING[:1], reply_from_the_ring)
    assert set(mix.profiles) == set(RING)
    assert not mix.is_pure
    assert mix.weights == (Fraction(1, 3),) * 3  # all three margins are the same
    assert mix.rounds == 3


def test_a_chain_says_where_it_closes_to_a_circle(monkeypatch):
    def best_reply_from_the_ring(game, opponent, **means):
        profile = reply_from_the_ring(opponent)
        return SimpleNamespace(
            strategy=SimpleNamespace(profile=profile),
            solution=None,
            result=race(profile, opponent),
            gains=margin(profile, opponent) > 0,
        )

    monkeypatch.setattr(strongest, "best_reply", best_reply_from_the_ring)
    chain = climb(Game(2, 3), (1, 0, 0, 5))
    assert not chain.is_strongest
    assert [step.profile for step in chain.steps][1:] == [RING[i] for i in (0, 2, 1)]
    assert chain.returns_to == 2
    with pytest.raises(InputError, match="run in a circle"):
        chain.file()


def test_the_strongest_strategy_s_file_claims_that_it_is_its_own_best_reply():
    chain = climb(Game(3, 4), workers=1, checkpoint=False)
    file = StrategyFile.loads(chain.file().dumps())
    assert file.objective == "win:1/4/13/6"
    assert file.proved
    again = solve(Game(3, 4), file.objective, workers=1, checkpoint=False)
    assert again.cost == file.cost


def test_profiles_of_another_game_are_refused():
    with pytest.raises(InputError, match="counts 6 secrets; 3x4 has 24"):
        best_reply(Game(3, 4), (1, 3, 2))


# --- 4 positions, 10 symbols: seconds each, so not in the default run
# -----------------------------------------------

MOO = Game(4, 10)
STRONGEST = (1, 4, 48, 693, 2527, 1623, 144)
MINIMA = {
    "Tanaka 1996": (1, 7, 63, 697, 2424, 1774, 74),
    "widmaN": (1, 7, 63, 716, 2404, 1757, 92),
    "Slovesnov": (1, 7, 62, 726, 2385, 1769, 90),
}


@pytest.mark.slow
@pytest.mark.parametrize("source", [None, *MINIMA])
def test_every_known_minimum_strategy_leads_to_the_same_strongest(source):
    chain = climb(MOO, MINIMA.get(source), checkpoint=False)
    assert chain.is_strongest
    assert chain.last.profile == STRONGEST


@pytest.mark.slow
def test_the_strategy_that_the_paper_calls_strongest_can_be_beaten():
    printed = (1, 4, 47, 688, 2531, 1628, 141)  # Tanaka 1996, table 7
    reply = best_reply(MOO, printed, checkpoint=False)
    assert reply.strategy.profile == STRONGEST
    assert (reply.result.wins, reply.result.draws, reply.result.losses) == (7943609, 9537442, 7920549)
