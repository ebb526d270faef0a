"""Positions that differ only in labels have one name."""

from hypothesis import given
from hypothesis import strategies as st

from optimoo.game import Game, Position, read_history
from samples import games, histories, relabellings


@given(st.data())
def test_relabelled_and_reordered_positions_have_one_name(data):
    game = data.draw(games(800))
    position = Position(game, read_history(game, data.draw(histories(game, 2))))
    reordered = Position(game, tuple(data.draw(st.permutations(position.moves))))
    other = reordered.relabelled(data.draw(relabellings(game)))
    assert other.canonical()[0] == position.canonical()[0]


@given(st.data())
def test_the_relabelling_leads_to_the_name(data):
    game = data.draw(games(800))
    position = Position(game, read_history(game, data.draw(histories(game, 4))))
    named, relabelling = position.canonical()
    assert set(position.relabelled(relabelling).moves) == set(named.moves)
    image = relabelling.map_codes(game)
    assert sorted(image[position.candidates].tolist()) == named.candidates.tolist()


def test_asking_again_makes_no_other_position():
    game = Game(4, 10)
    again = Position.of(game, "0123=1C 4567=2C 0123=1C")
    assert again.canonical() == Position.of(game, "0123=1C 4567=2C").canonical()


def test_there_is_one_first_guess_and_few_second_ones():
    game = Game(4, 10)
    firsts = {Position(game, ((guess, 5),)).canonical()[0].moves for guess in range(0, game.size, 97)}
    assert firsts == {((0, 5),)}
    seconds = {Position(game, ((0, 5), (guess, 5))).canonical()[0] for guess in range(1, game.size, 31)}
    assert len(seconds) <= 19
