"""Best replies and their range of totals, on games small enough to look at all strategies."""

import pytest

import oracle
from optimoo.game import Game
from optimoo.paper.claims import Verdict
from optimoo.paper.lab import Lab
from optimoo.paper.printed import Printed
from optimoo.paper.strongest import best_replies, evaluate, group_total, in_range
from optimoo.strategy import Profile

GAMES = [Game(2, 4), Game(2, 5), Game(3, 4)]


@pytest.mark.parametrize("profile", [(1, 3, 2), (1, 7, 63, 697, 2424, 1774, 74), (2, 0, 5)])
def test_the_evaluation_is_wins_less_losses(profile):
    values = evaluate(profile)
    for number in range(1, len(profile) + 2):
        alone = Profile((*[0] * (number - 1), sum(profile)))
        result = alone.against(profile)
        scale = sum(profile)
        assert result.wins == scale * values.win[number - 1]
        assert result.losses == scale * values.lose[number - 1]
        assert result.margin == scale * values.value[number - 1]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_best_replies_among_all_strategies(game):
    every = [Profile(counts) for counts in oracle.profiles(game.positions, game.symbols, game.repeats)]
    opponent = Lab(game).minimum.profile
    highest = max(profile.against(opponent).points for profile in every)
    best = [profile for profile in every if profile.against(opponent).points == highest]
    replies = best_replies(Lab(game), opponent)
    for strategy in (replies.solution.strategy, replies.least, replies.most):
        assert strategy.profile.against(opponent).points == highest
    totals = [profile.total for profile in best]
    assert (replies.least.total, replies.most.total) == (min(totals), max(totals))
    assert replies.file().proved


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_groups_without_the_first_guess_add_up(game):
    strategy = Lab(game).minimum
    responses = [int(strategy.responses[child]) for child in strategy.children(0).values()]
    parts = sum(group_total(strategy, response) for response in responses)
    assert parts + game.size == strategy.total


def test_numbers_in_a_range():
    row = Printed("x", "somewhere", 7, {})
    assert in_range("n", row, 7, 7).computed == 7
    assert in_range("n", row, 5, 9).verdict is Verdict.AGREES
    assert in_range("n", row, 8, 9).verdict is Verdict.DIFFERS
