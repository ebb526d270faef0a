"""Rules followed through whole games, against the same rules written down naively."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from naive_rules import FORMULAS, choice, profile
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.heuristics import HEURISTICS, Chooser, Heuristic, Tie, build, heuristic, rank
from samples import positions

SMALL = [Game(3, 5), Game(3, 4, repeats=True)]


def test_every_rule_has_a_naive_twin():
    assert FORMULAS.keys() == HEURISTICS.keys()


@pytest.mark.parametrize("game", SMALL, ids=str)
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("name", HEURISTICS)
def test_profiles_are_those_of_the_naive_rule(game, tie, name):
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    counts = profile(codes, codes, FORMULAS[name], tie is Tie.CANDIDATE_FIRST)
    expected = tuple(counts[number] for number in range(1, max(counts) + 1))
    assert build(game, heuristic(name), tie).profile == expected


@settings(max_examples=50)
@given(positions(130, found=True), st.sampled_from(sorted(HEURISTICS)), st.sampled_from(Tie))
def test_choices_are_those_of_the_naive_rule(position, name, tie):
    game = position.game
    codes = oracle.all_codes(game.positions, game.symbols, game.repeats)
    left = [game.code(candidate) for candidate in position.candidates]
    expected = choice(codes, left, FORMULAS[name], tie is Tie.CANDIDATE_FIRST)
    assert game.code(Chooser(heuristic(name), tie)(position)) == expected
    assert game.code(rank(position, heuristic(name), 1, tie)[0].guess) == expected


@pytest.mark.parametrize("tie", Tie)
def test_a_function_equal_to_a_rule_gives_the_same_strategy(tie):
    game = Game(4, 6)
    squares = Heuristic.from_function(lambda sizes, is_candidate: sum(n * n for n in sizes), "squares")
    assert build(game, squares, tie) == build(game, heuristic("expected-size"), tie)


def test_a_useless_function_still_finds_every_secret():
    indifferent = Heuristic.from_function(lambda sizes, is_candidate: 0, "indifferent")
    for game in SMALL:
        assert build(game, indifferent, Tie.SMALLEST).size == game.size


def test_candidates_only():
    game = Game(4, 6)
    rule = replace(heuristic("minimax"), candidates_only=True)
    assert build(game, rule).consistent
    assert not build(game, heuristic("minimax")).consistent
    assert all(ranked.is_candidate for ranked in rank(Position.of(game, "0123=1B1C"), rule, top=100))


def test_build_after_a_history():
    game = Game(4, 6)
    whole = build(game, heuristic("entropy"))
    first = int(whole.guesses[0])
    position = Position(game).after(first, "1B1C")
    part = build(position, heuristic("entropy"))
    assert part.next_guess(position) == whole.next_guess(position)
    assert part.size == position.size
    assert part == whole.after(position)


def test_ranking_tells_what_each_guess_does():
    position = Position.of(Game(4, 10), "0123=2B2C")  # 0132, 0213, 0321, 1023, 2103, 3120
    ranking = rank(position, heuristic("most-parts"), top=5)
    assert [ranked.score for ranked in ranking] == sorted(ranked.score for ranked in ranking)
    assert all(sum(ranked.cells.values()) == 6 for ranked in ranking)
    assert all(-ranked.score == len(ranked.cells) for ranked in ranking)
    assert all(ranked.is_candidate == (ranked.guess in position.candidates) for ranked in ranking)
    for ranked in ranking:
        for response, size in ranked.cells.items():
            assert position.after(ranked.guess, response).size == size


def test_ranking_is_complete_and_in_order():
    game = Game(3, 5)
    for tie in Tie:
        ranking = rank(Position.of(game, "012=1B"), heuristic("larmouth"), top=1000, tie=tie)
        keys = [(r.score, tie is Tie.CANDIDATE_FIRST and not r.is_candidate, r.guess) for r in ranking]
        assert keys == sorted(keys)
        assert len({r.guess for r in ranking}) == len(ranking)


def test_ranking_of_an_impossible_position():
    with pytest.raises(InputError, match="contradicts itself"):
        rank(Position(Game(4, 10)).after("0123", "4C").after("4567", "1B"), heuristic("entropy"))


def test_last_candidate_is_guessed_whatever_the_tie_rule():
    position = Position.of(Game(3, 5), "012=2B 013=2B")
    [last] = position.candidates
    for tie in Tie:
        assert Chooser(heuristic("entropy"), tie)(position) == last
