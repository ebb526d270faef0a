"""Following a strategy through games, and answers that cannot be."""

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.strategy import Follower, Strategy
from random_trees import SMALL_GAMES, first_candidate, random_history, random_strategy


@pytest.mark.parametrize("game", SMALL_GAMES, ids=str)
@pytest.mark.parametrize("before", [0, 1])
def test_every_game_is_followed_to_its_end(game, before):
    strategy = random_strategy(game, 11, random_history(game, 11, before))
    for secret, moves in strategy.games():
        follower = Follower(strategy)
        while not follower.finished:
            assert secret in follower.candidates
            follower.answer(game.answer(follower.guess, secret))
        assert list(follower.moves) == moves
        assert follower.guesses_made == len(moves)
        assert follower.candidates.tolist() == [secret]


def test_an_impossible_answer_is_refused_and_changes_nothing():
    follower = Follower(Strategy.build(Game(2, 3), first_candidate))
    follower.answer("1B")
    with pytest.raises(InputError) as caught:
        follower.answer("2C")
    assert str(caught.value) == "no code gives the answers so far and then 2C to 02; possible are 2B, 1C"
    follower.answer("1C")
    with pytest.raises(InputError, match="possible are 2B"):
        follower.answer("1C")
    follower.answer(0)
    assert follower.finished


def test_a_guess_that_cannot_be_the_secret_does_not_find_it():
    game = Game(3, 5)
    strategy = next(strategy for seed in range(50) if not (strategy := random_strategy(game, seed)).consistent)
    node = next(node for node in range(len(strategy)) if not strategy.finds[node])
    follower = Follower(strategy)
    for _, response in strategy.path(node):
        follower.answer(response)
    with pytest.raises(InputError, match="no code gives the answers so far and then 3B"):
        follower.answer("3B")


def test_a_finished_game_goes_no_further():
    follower = Follower(Strategy.build(Game(2, 3), first_candidate))
    follower.answer("2B")
    for attempt in (lambda: follower.guess, lambda: follower.answer("1B")):
        with pytest.raises(InputError, match="the game is over: the secret was found at guess 1"):
            attempt()
