"""Positions that differ only in labels have one name."""

from hypothesis import given
from hypothesis import strategies as st

from optimoo.game import Game
from optimoo.play.canonical import canonical, distinct, translated
from samples import games, histories, relabellings


@given(st.data())
def test_relabelled_and_reordered_positions_have_one_name(data):
    game = data.draw(games(800))
    moves = game.moves(data.draw(histories(game, 2)))
    other = translated(game, data.draw(st.permutations(moves)), data.draw(relabellings(game)))
    assert canonical(game, other)[0] == canonical(game, moves)[0]


@given(st.data())
def test_the_relabelling_leads_to_the_name(data):
    game = data.draw(games(800))
    moves = game.moves(data.draw(histories(game, 4)))
    named, relabelling = canonical(game, moves)
    assert set(translated(game, moves, relabelling)) == set(named)
    image = relabelling.map_codes(game)
    assert sorted(image[game.candidates(moves)].tolist()) == game.candidates(named).tolist()


def test_asking_again_makes_no_other_position():
    game = Game(4, 10)
    moves = game.moves([("0123", "1C"), ("4567", "2C"), ("0123", "1C")])
    assert distinct(moves) == moves[:2]
    assert canonical(game, moves) == canonical(game, moves[:2])


def test_there_is_one_first_guess_and_few_second_ones():
    game = Game(4, 10)
    assert {canonical(game, [(guess, 5)])[0] for guess in range(0, game.size, 97)} == {((0, 5),)}
    seconds = {canonical(game, [(0, 5), (guess, 5)])[0] for guess in range(1, game.size, 31)}
    assert len(seconds) <= 19
