"""Positions: how histories are read and refused, what guesses make of candidates, and what relabelling leaves alone."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling, read_history
from samples import games, histories, positions, relabellings

MOO, TINY = Game(4, 10), Game(2, 3)


def brute_force(game, history):
    return oracle.candidates(game.positions, game.symbols, game.repeats, tuple(history))


# --- reading ------------------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(games(1000), st.data())
def test_candidates_agree_with_the_history(game, data):
    history = data.draw(histories(game))
    assert [game.code(code) for code in Position(game, read_history(game, history)).candidates] == brute_force(
        game, history
    )


def test_a_history_in_any_notation():
    moves = ((0, 6), (MOO.index("4567"), 12), (5039, 12))
    assert read_history(MOO, [("0123", "1B2C"), ((4, 5, 6, 7), (0, 1)), (5039, 12)]) == moves
    assert read_history(MOO, " 0123=1B2C  4567=1C 9876=01 ") == moves
    assert read_history(MOO, ["0123=1B2C", ("4567", "1C"), [np.int64(5039), np.uint8(12)]]) == moves
    assert read_history(MOO, []) == read_history(MOO, "") == ()


def test_the_start_of_a_game():
    start = Position(MOO)
    assert start == Position.of(MOO) == Position.of(MOO, "")
    assert start.candidates.tolist() == MOO.candidates().tolist() == list(range(5040))
    assert (start.size, start.depth, start.guesses, str(start)) == (5040, 0, (), "")
    assert not start.is_found
    assert not start.is_contradictory


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ("01=1C 01=1B", "the history contradicts itself: no code gives all of its answers"),
        ("01=2B 02=2B", "the history goes on after 01 was found at guess 1; expected nothing more"),
        ("01=1C 12=2B 20=2B", "the history goes on after 12 was found at guess 2; expected nothing more"),
        ("01=1C 10=2B", "the history contradicts itself: no code gives all of its answers"),
        ("01", "'01' is not a move; expected GUESS=RESPONSE, as in 0123=1B1C"),
        ("01=", "'' is not a response; expected bulls and cows as in 2B1C, 2,1, 2A1B or 21"),
        ("=1C", "'' is not a code of 2x3; expected 2 different symbols from 012"),
        ("01=0C", "0C cannot occur in 2x3; its responses are 2B, 1B, 2C, 1C"),
        ("03=1C", "'03' is not a code of 2x3; expected 2 different symbols from 012"),
        (f"{'0' * 90}", f"'{'0' * 40}'... is not a move; expected GUESS=RESPONSE, as in 0123=1B1C"),
        ([("01",)], "\"('01',)\" is not a move; expected a guess and its answer"),
        ([("01", "1C", "2C")], "\"('01', '1C', '2C')\" is not a move; expected a guess and its answer"),
        ([7], "'7' is not a move; expected a guess and its answer"),
        (7, "'7' is not a history; expected a text or a sequence of moves"),
        (None, "'None' is not a history; expected a text or a sequence of moves"),
        ([(6, "1C")], "code index 6 is out of range; 2x3 has codes 0 to 5"),
        ([(0, 4)], "response id 4 is out of range; 2x3 has 4"),
        (Position(MOO), "this is a position of 4x10; expected one of 2x3"),
    ],
)
def test_histories_that_make_no_sense(history, message):
    for read in (Position.of, Game.candidates):
        with pytest.raises(InputError) as caught:
            (read(TINY, history) if read is Position.of else TINY.candidates(history))
        assert str(caught.value) == message


@settings(deadline=None)
@given(games(200), st.data())
def test_a_history_is_read_exactly_if_some_game_can_go_that_way(game, data):
    """Any guesses with any answers: refused if no secret gives them all, or if the game was over before."""
    moves = st.tuples(st.integers(0, game.size - 1), st.integers(0, len(game.responses) - 1))
    history = data.draw(st.lists(moves, max_size=3))
    plain = [(game.code(guess), tuple(game.responses[response])) for guess, response in history]
    possible = bool(brute_force(game, plain)) and all(response for _, response in history[:-1])
    try:
        position = Position.of(game, history)
    except InputError:
        assert not possible
    else:
        assert possible
        assert position.moves == tuple(history)
        assert Position.of(game, position) == position


def test_moves_may_be_given_as_they_are():
    contradiction = Position(TINY, ((0, 3), (0, 1)))
    assert contradiction.is_contradictory
    assert (contradiction.size, contradiction.cells("01")) == (0, {})


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        (((0, 0),), "the history already finds 01 at guess 1; expected one that leaves something to guess"),
        (((0, 3), (0, 1)), "the history contradicts itself: no code gives all of its answers"),
    ],
)
def test_positions_with_nothing_left_to_guess(moves, message):
    with pytest.raises(InputError) as caught:
        Position(TINY, moves).unfinished()
    assert str(caught.value) == message


def test_a_position_that_is_read_again_keeps_its_candidates():
    position = Position.of(MOO, "0123=1B1C")
    assert Position.of(MOO, position).candidates is position.candidates


def test_an_unfinished_position_is_itself():
    position = Position.of(TINY, "01=1C")
    assert position.unfinished() is position


# --- where guesses lead -------------------------------------------------------------------------------------


@settings(deadline=None)
@given(positions(2000), st.data())
def test_cells_partition_the_candidates(position, data):
    game = position.game
    guess = data.draw(st.integers(0, game.size - 1))
    cells = position.cells(guess)
    together = np.concatenate([cell.candidates for cell in cells.values()])
    assert sorted(together.tolist()) == position.candidates.tolist()
    assert list(cells) == sorted(cells)
    sizes = position.cell_sizes(game.code(guess))
    assert {response: size for response, size in enumerate(sizes) if size} == {
        response: cell.size for response, cell in cells.items()
    }
    assert len(sizes) == len(game.responses)
    for response, cell in cells.items():
        assert cell == position.after(guess, response)
        assert cell.is_found == (response == 0)
        assert (cell.depth, cell.moves[:-1]) == (position.depth + 1, position.moves)
        assert cell.candidates.tolist() == Position(game, cell.moves).candidates.tolist()


def test_a_move_in_any_notation():
    start = Position(MOO)
    assert start.after("0123", "1B1C") == start.after((0, 1, 2, 3), (1, 1)) == start.after(0, 7)
    with pytest.raises(InputError, match="cannot occur"):
        start.after("0123", "3B1C")


# --- as a value ---------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(positions(found=True), st.data())
def test_a_position_is_a_value(position, data):
    game = position.game
    twin = Position(
        Game.parse(str(game)), tuple((np.int64(guess), np.uint8(answer)) for guess, answer in position.moves)
    )
    assert (twin == position, hash(twin) == hash(position)) == (True, True)
    assert Position.of(game, str(position)) == position
    assert eval(repr(position)) == position
    if not position.is_found:
        further = position.after(data.draw(st.sampled_from(position.candidates.tolist())), 0)
        assert further != position
    assert position != Position(MOO if game != MOO else TINY, position.moves)
    assert position != str(position)


@settings(deadline=None, max_examples=30)
@given(positions(found=True))
def test_positions_travel_as_their_moves(position):
    size = position.size
    copy = pickle.loads(pickle.dumps(position))
    assert copy == position
    assert "candidates" not in vars(copy)
    assert copy.size == size
    assert len(pickle.dumps(position)) < 200


def test_nothing_can_be_changed():
    for position in (Position.of(MOO, "0123=1C"), Position(MOO).after("0123", "1C"), Position(MOO).cells(0)[12]):
        with pytest.raises(ValueError, match="read-only"):
            position.candidates[0] = 1
        with pytest.raises(AttributeError):
            position.moves = ()


# --- labels -------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(positions(800, found=True), st.data())
def test_relabelled_positions_have_relabelled_candidates(position, data):
    change = data.draw(relabellings(position.game))
    image = change.map_codes(position.game)
    copy = position.relabelled(change)
    assert copy.candidates.tolist() == sorted(image[position.candidates].tolist())
    assert [answer for _, answer in copy.moves] == [answer for _, answer in position.moves]
    assert copy.relabelled(change.inverse()) == position


@settings(deadline=None)
@given(positions(800, max_guesses=4, found=True), st.data())
def test_relabelled_copies_have_one_canonical_position(position, data):
    canonical, relabelling = position.canonical()
    assert position.relabelled(data.draw(relabellings(position.game))).canonical()[0] == canonical
    assert canonical.canonical()[0] == canonical
    assert set(position.relabelled(relabelling).moves) == set(canonical.moves)
    image = relabelling.map_codes(position.game)
    assert sorted(image[position.candidates].tolist()) == canonical.candidates.tolist()
    assert canonical.is_found == position.is_found
    assert Position.of(position.game, canonical) == canonical


@settings(deadline=None)
@given(positions(800, max_guesses=2), st.data())
def test_reordered_moves_have_one_canonical_position(position, data):
    other = Position(position.game, tuple(data.draw(st.permutations(position.moves))))
    assert other.canonical()[0] == position.canonical()[0]


def test_asking_again_makes_no_other_position():
    asked = Position.of(MOO, "0123=1C 4567=2C 0123=1C")
    assert asked.canonical() == Position.of(MOO, "0123=1C 4567=2C").canonical()


def test_a_found_secret_stays_the_last_guess():
    found = Position.of(MOO, "0123=2B2C 0132=4B")
    canonical, _ = found.canonical()
    assert canonical.is_found
    assert str(canonical) == "0123=2B2C 0132=4B"


def test_there_is_one_first_guess_and_few_second_ones():
    first = {Position(MOO, ((guess, 5),)).canonical()[0].moves for guess in range(0, MOO.size, 97)}
    assert first == {((0, 5),)}
    seconds = {Position(MOO, ((0, 5), (guess, 5))).canonical()[0] for guess in range(1, MOO.size, 31)}
    assert len(seconds) <= 19


@settings(deadline=None, max_examples=40)
@given(positions(800), st.data())
def test_distinct_guesses_stand_for_all(position, data):
    """Every guess cuts the candidates like one of them."""
    distinct = position.distinct_guesses()
    assert distinct.tolist() == sorted(set(distinct.tolist()))
    cuts = {position.cell_sizes(guess) for guess in distinct.tolist()}
    for guess in data.draw(st.lists(st.integers(0, position.game.size - 1), min_size=1, max_size=20)):
        assert position.cell_sizes(guess) in cuts


# --- secrets that are known beforehand ----------------------------------------------------------------------


def test_only_some_codes_may_be_the_secret_ever_after():
    """Also of copies: relabelling, travelling, going on."""
    game = Game(3, 3, repeats=True)
    secrets = tuple(code for code in range(game.size) if len(set(game.code(code))) > 1)
    position = Position(game, secrets=secrets)
    assert position.size == 24
    assert position != Position(game)
    assert not {game.index("000"), game.index("111"), game.index("222")} & set(position.candidates.tolist())
    later = position.after("001", "1B")
    full = set(Position(game).after("001", "1B").candidates.tolist())
    assert set(later.candidates.tolist()) == full - {game.index(code) for code in ("000", "111", "222")}
    relabelling = Relabelling((2, 0, 1), (1, 2, 0))
    copies = [pickle.loads(pickle.dumps(later)), Position.of(game, later), later.relabelled(relabelling)]
    copies += [later.canonical()[0], *position.cells("001").values()]
    assert {copy.secrets for copy in copies} == {secrets}  # whatever they are called, they are the same
    assert {copy.size for copy in copies[:4]} == {later.size}
    assert eval(repr(later)) == later


@pytest.mark.parametrize("secrets", [(2, 1), (1, 1), (-1, 2), (1, 6)])
def test_secrets_that_are_none_are_refused(secrets):
    with pytest.raises(InputError, match="the possible secrets are no list of codes of 2x3"):
        Position(Game(2, 3), secrets=secrets)
