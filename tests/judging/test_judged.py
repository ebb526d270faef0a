"""What turns are worth, against brute force that shares nothing with the search, and what must hold of every game."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo import score
from optimoo.game import Game
from optimoo.heuristics import build, heuristic
from optimoo.judging import Kind, read_transcripts
from optimoo.judging.judged import judge_game
from optimoo.play import Analyst
from optimoo.search import solve
from samples import relabellings

ANALYSTS = {name: Analyst(Game.parse(name), workers=1) for name in ("3x4", "2x3r", "3x5", "3x3r", "4x10", "5x8")}


def judged(name, **fields):
    [transcript] = read_transcripts([{"game": name, **fields}])
    return judge_game(ANALYSTS[name], transcript)


@st.composite
def records(draw, name):
    """A game with guesses of every kind, solved or not."""
    game = Game.parse(name)
    guesses = draw(st.lists(st.integers(0, game.size - 1) | st.none(), max_size=6))
    secret = draw(st.integers(0, game.size - 1))
    if draw(st.booleans()):
        guesses.append(secret)
    if secret in guesses:
        del guesses[guesses.index(secret) + 1 :]
    texts = ["no guess" if guess is None else game.text(guess) for guess in guesses]
    return {"game": name, "secret": game.text(secret), "guesses": texts}


# --- against brute force --------------------------------------------------------------------------------------


def further(game, told):
    """The least further guesses over all secrets that agree with the answers, by brute force."""
    rules = (game.positions, game.symbols, game.repeats)
    left = len(oracle.candidates(*rules, told))
    return (oracle.optimum(*rules, list(range(1, 40)), told) - len(told) * left) if left else 0, left


def losses_by_brute_force(game, record):
    """Loss and luck of every turn, as they are defined."""
    secret = tuple(map(int, record["secret"]))
    told = ()
    for text in record["guesses"]:
        if text == "no guess":
            yield Fraction(1), Fraction(0)
            continue
        guess = tuple(map(int, text))
        best, left = further(game, told)
        cells = {
            oracle.score(guess, code) for code in oracle.candidates(game.positions, game.symbols, game.repeats, told)
        }
        found = (game.positions, 0)
        later = {cell: further(game, (*told, (guess, cell))) for cell in cells if cell != found}
        value = Fraction(left + sum(total for total, _ in later.values()), left)
        answer = oracle.score(guess, secret)
        after = Fraction(*later[answer]) if answer != found else Fraction(0)
        yield value - Fraction(best, left), value - 1 - after
        told = (*told, (guess, answer))


@pytest.mark.parametrize("name", ["3x4", "2x3r"])
@settings(deadline=None, max_examples=12, derandomize=True)
@given(st.data())
def test_losses_and_luck_equal_brute_force(name, data):
    record = data.draw(records(name))
    turns = judged(name, secret=record["secret"], guesses=record["guesses"]).turns
    assert [(turn.loss, turn.luck) for turn in turns] == list(losses_by_brute_force(Game.parse(name), record))


# --- what must hold -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["3x5", "3x3r"])
@settings(deadline=None, max_examples=60)
@given(st.data())
def test_losses_and_luck_account_for_the_whole_game(name, data):
    [transcript] = read_transcripts([data.draw(records(name))])
    game = judge_game(ANALYSTS[name], transcript)
    assert len(game.turns) + game.remaining == game.optimum + game.regret - game.luck
    assert all(turn.loss >= 0 for turn in game.turns)
    assert game.solved == (game.remaining == 0)


@pytest.mark.parametrize("name", ["3x5", "3x3r"])
@settings(deadline=None, max_examples=40)
@given(st.data())
def test_other_labels_change_no_value(name, data):
    game, record = Game.parse(name), data.draw(records(name))
    relabelling = data.draw(relabellings(game))

    def image(text):
        return text if text == "no guess" else game.text(relabelling.image(game, game.index(text)))

    other = {**record, "secret": image(record["secret"]), "guesses": [image(text) for text in record["guesses"]]}
    one, two = (judge_game(ANALYSTS[name], each) for each in read_transcripts([record, other]))
    worth = [[(t.kind, t.candidates, t.left, t.loss, t.luck) for t in game.turns] for game in (one, two)]
    assert worth[0] == worth[1]


def all_games(strategy, player):
    """Every secret, played by a strategy."""
    game = strategy.game
    for secret, moves in strategy.games():
        yield {
            "game": str(game),
            "player": player,
            "secret": game.text(secret),
            "guesses": [game.text(guess) for guess, _ in moves],
        }


@pytest.mark.parametrize("name", ["3x5", "3x3r"])
def test_best_play_has_no_regret_and_in_all_no_luck(name):
    solution = solve(name, workers=1, checkpoint=False)
    judgement = score(all_games(solution.strategy, "best"), workers=1, rules=())
    [player] = judgement.players
    assert all(game.regret == 0 for game in judgement.games)
    assert player.luck.value == 0
    assert player.guesses.value == judgement.games[0].optimum == solution.strategy.average
    assert player.distribution == solution.strategy.profile
    assert player.best == len(player.turns)


@pytest.mark.parametrize("rule", ["minimax", "first-candidate"])
def test_the_regret_of_a_rule_is_its_average_less_the_optimum(rule):
    strategy = build(Game(3, 5), heuristic(rule))
    judgement = score(all_games(strategy, rule), workers=1, rules=[rule])
    [player], [_, yardstick, _] = judgement.players, judgement.yardsticks
    assert player.regret.value == strategy.average - judgement.games[0].optimum == yardstick.regret.value > 0
    assert player.luck.value == 0


# --- kinds of turns -------------------------------------------------------------------------------------------


def test_each_kind_of_turn():
    game = judged("4x10", secret="5813", guesses=["0123", "4567", "0123", "01", "5183", "5813"])
    assert [turn.kind for turn in game.turns] == [
        Kind.CONSISTENT,
        Kind.INCONSISTENT,
        Kind.REPEATED,
        Kind.INVALID,
        Kind.INCONSISTENT,
        Kind.CONSISTENT,
    ]
    assert [turn.loss for turn in game.turns[2:4]] == [1, 1]
    assert [turn.luck for turn in game.turns[2:4]] == [0, 0]
    assert [(turn.candidates, turn.left) for turn in game.turns] == [
        *((5040, 720), (720, 288), (288, 288), (288, 288), (288, 3), (3, 0))
    ]
    assert game.turns[4].best_guess == "5183"  # cannot be the secret, and nothing is better


def test_a_turn_that_tells_nothing_makes_no_position_deeper():
    """More guesses than the search follows, most of which tell nothing."""
    useless = ["0213", "0231", "0312", "0321", "1023", "1032", "1203", "1230", "1302", "1320", "2013", "2031"]
    game = judged("4x10", secret="4567", guesses=["0123", *useless * 5, "4567"])
    assert [turn.loss for turn in game.turns[1:-1]] == [1] * 60
    assert game.solved


def test_information_in_bits():
    first, second = judged("3x4", secret="013", guesses=["012", "013"]).turns
    answers = [oracle.score((0, 1, 2), code) for code in oracle.all_codes(3, 4, False)]
    sizes = np.array(list(Counter(answers).values()))
    assert first.expected_bits == pytest.approx(float(np.sum(sizes / 24 * np.log2(24 / sizes))))
    assert first.bits == pytest.approx(float(np.log2(24 / first.left)))
    assert second.bits == pytest.approx(float(np.log2(first.left)))
    assert second.left == 0


def test_a_game_without_guesses():
    game = judged("3x5", secret="012", guesses=[])
    assert (game.solved, game.regret, game.luck, game.remaining) == (False, 0, 0, game.optimum)


# --- out of reach ---------------------------------------------------------------------------------------------


def test_where_exact_values_are_out_of_reach_it_says_so():
    game = judged("5x8", secret="01234", guesses=["34567", None, "12345", "01235"])
    assert [turn.exact for turn in game.turns] == [False, True, True, True]
    first = game.turns[0]
    assert (first.loss, first.luck, first.best_guess, first.candidates, first.left) == (None, None, None, 6720, 780)
    assert first.bits > 0
    assert (game.exact, game.optimum, game.regret, game.luck) == (False, None, None, None)
    assert game.turns[1].loss == 1


def test_whoever_waits_reaches_further():
    record = {"game": "3x5", "secret": "413", "guesses": ["012", "130"]}
    near, far = (score([record], workers=1, rules=(), reach=reach).games[0] for reach in (60 * 60 - 1, 60 * 60))
    assert [turn.exact for turn in near.turns] == [False, True]
    assert near.turns[1] == far.turns[1]
    assert far.exact


def test_a_game_too_large_to_be_analysed_still_tells_what_was_learnt():
    game = judge_game(
        Analyst(Game(5, 10)), *read_transcripts([{"game": "5x10", "secret": "01234", "guesses": ["56789"]}])
    )
    assert [(turn.exact, turn.candidates, turn.left) for turn in game.turns] == [(False, 30240, 120)]
