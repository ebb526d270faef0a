"""The decision tree against naive play, and everything it must refuse."""

import pickle
from fractions import Fraction

import numpy as np
import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling, read_history
from optimoo.strategy import Strategy, StrategyError
from random_trees import (
    SMALL_GAMES,
    first_candidate,
    plain_candidates,
    plain_tree,
    random_history,
    random_strategy,
)

HISTORIES = [0, 1, 2]


@pytest.fixture(params=SMALL_GAMES, ids=str)
def game(request):
    return request.param


@pytest.fixture(params=HISTORIES, ids="after {} moves".format)
def strategy(request, game):
    moves = random_history(game, 5, min(request.param, game.size - 1))
    return random_strategy(game, 17 + request.param, moves)


@pytest.fixture
def small():
    """01; then 1B: 02, 1C: 21; 2C: 10; 1C: 12, 1C: 20."""
    return Strategy.build(Game(2, 3), first_candidate)


# --- what it does -------------------------------------------------------------------------------------------


def test_plays_like_naive_play(game, strategy):
    tree, before = plain_tree(strategy), len(strategy.history)
    secrets = plain_candidates(game, strategy.history)
    games = list(strategy.games())
    assert [game.code(secret) for secret, _ in games] == secrets
    for secret, moves in games:
        assert tuple(moves[:before]) == strategy.history
        assert [game.code(guess) for guess, _ in moves[before:]] == oracle.play(tree, game.code(secret))
        for guess, response in moves:
            assert game.responses[response] == oracle.score(game.code(guess), game.code(secret))


def test_profile_and_what_follows_from_it(game, strategy):
    before = len(strategy.history)
    secrets = plain_candidates(game, strategy.history)
    depths = [before + len(oracle.play(plain_tree(strategy), secret)) for secret in secrets]
    assert strategy.profile == tuple(depths.count(number) for number in range(1, max(depths) + 1))
    assert strategy.size == len(secrets)
    assert strategy.total == sum(depths)
    assert strategy.worst == max(depths)
    assert strategy.average == Fraction(sum(depths), len(secrets))
    assert strategy.cost([number**2 for number in range(1, 30)]) == sum(depth**2 for depth in depths)


def test_nodes_are_exactly_the_positions_that_arise(game, strategy):
    for node, moves in strategy.paths():
        secrets = plain_candidates(game, moves)
        assert [game.code(secret) for secret in strategy.candidates(node)] == secrets
        assert strategy.depths[node] == len(moves)
        assert strategy.sizes[node] == len(secrets)
        assert strategy.locate(moves) == strategy.locate(Position(game, moves)) == node
        guess = game.code(strategy.guesses[node])
        assert strategy.finds[node] == (guess in secrets)
        answers = {oracle.score(guess, secret) for secret in secrets} - {(game.positions, 0)}
        children = strategy.children(node)
        assert {tuple(game.responses[response]) for response in children} == answers
        for response in range(len(game.responses)):
            assert strategy.child(node, response) == children.get(response)


def test_what_is_below_a_node_stands_right_after_it(strategy):
    paths = dict(strategy.paths())
    for node, moves in paths.items():
        below = [other for other, longer in paths.items() if longer[: len(moves)] == moves]
        assert below == list(range(node, strategy.ends[node]))
        found = [len(paths[other]) - len(moves) for other in below if strategy.finds[other]]
        assert strategy.further(node) == tuple(found.count(number) for number in range(max(found) + 1))


def test_the_turn_of_every_code(game, strategy):
    turns = {secret: len(moves) for secret, moves in strategy.games()}
    assert strategy.turns().tolist() == [turns.get(code, 0) for code in range(game.size)]


def test_nodes_stand_in_preorder_by_response(strategy):
    order, waiting = [], [strategy.root]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += [child for _, child in sorted(strategy.children(node).items(), reverse=True)]
    assert order == list(range(len(strategy)))


def test_consistent_means_that_every_guess_may_be_the_secret(game):
    first = Strategy.build(game, first_candidate)
    assert first.consistent
    for seed in range(5):
        strategy = random_strategy(game, seed)
        naive = all(
            game.code(strategy.guesses[node]) in plain_candidates(game, moves) for node, moves in strategy.paths()
        )
        assert strategy.consistent == naive


def test_a_large_game_is_built_quickly_and_found_whole():
    strategy = random_strategy(Game(4, 10), 3)
    assert strategy.size == 5040
    assert sum(strategy.profile) == 5040


# --- as a value ---------------------------------------------------------------------------------------------


def test_relabelling_keeps_the_profile_and_can_be_undone(game, strategy):
    rng = np.random.default_rng(8)
    relabelling = Relabelling.random(game, rng)
    image = strategy.relabelled(relabelling)
    assert image.profile == strategy.profile
    assert [game.code(guess) for guess in image.guesses] == [
        relabelling.apply(game.code(guess)) for guess in strategy.guesses
    ]
    assert image.relabelled(relabelling.inverse()) == strategy


def test_relabelling_of_another_game_is_refused(small):
    with pytest.raises(InputError, match="does not permute the positions and symbols of 2x3"):
        small.relabelled(Relabelling((1, 0), (0, 1, 2, 3)))


def test_equality_is_by_value(game, strategy):
    twin = Strategy(
        Game(game.positions, game.symbols, game.repeats),
        strategy.guesses.tolist(),
        strategy.parents.tolist(),
        strategy.responses.tolist(),
        strategy.history,
    )
    assert twin == strategy
    assert hash(twin) == hash(strategy)
    assert pickle.loads(pickle.dumps(strategy)) == strategy
    assert strategy != "something else"


def test_different_strategies_differ(small):
    other = Strategy.build(Game(2, 3), lambda position: position.candidates[-1])
    assert other != small
    assert len({other, small, small}) == 2


def test_nothing_can_be_changed(small):
    copy = pickle.loads(pickle.dumps(small))
    for strategy in (small, copy):
        for name in ("guesses", "parents", "responses", "depths", "finds", "ends", "sizes"):
            with pytest.raises(ValueError, match="read-only"):
                getattr(strategy, name)[0] = 1
    with pytest.raises(AttributeError):
        small.guesses = small.parents


def test_later_changes_to_the_given_arrays_change_nothing(small):
    guesses = small.guesses.copy()
    strategy = Strategy(small.game, guesses, small.parents, small.responses)
    guesses[0] = 5
    assert strategy == small


def test_repr_names_game_history_and_profile(small):
    assert repr(small) == "<Strategy for 2x3: 6 secrets, profile 1 3 2, total 13>"
    game = Game(2, 3)
    later = Strategy.build(Position.of(game, "01=1C"), first_candidate)
    assert repr(later) == "<Strategy for 2x3 after 01=1C: 2 secrets, profile 0 1 1, total 5>"


# --- the next guess -----------------------------------------------------------------------------------------


def test_next_guess_follows_every_game(game, strategy):
    for _, moves in strategy.games():
        for done in range(len(strategy.history), len(moves)):
            told = [(game.text(guess), str(game.responses[answer])) for guess, answer in moves[:done]]
            assert strategy.next_guess(told) == moves[done][0]


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ([("02", "1B")], "guess 1 is 02, where the strategy guesses 01"),
        ([("01", "1B"), ("12", "1C")], "guess 2 is 12, where the strategy guesses 02"),
        ([("01", "0C")], "0C cannot occur in 2x3; its responses are 2B, 1B, 2C, 1C"),
        ([("01", "2C"), ("10", "1C")], "no code gives the answers before and then 1C to 10 at guess 2"),
        ([("01", "2B")], "the game is over: 01 was found at guess 1"),
        ([("01", "1B"), ("02", "2B"), ("21", "2B")], "the game is over: 02 was found at guess 2"),
    ],
)
def test_a_history_that_cannot_be_followed(small, history, message):
    with pytest.raises(InputError) as caught:
        small.next_guess(history)
    assert str(caught.value) == message


def test_found_by_a_guess_that_cannot_be_the_secret():
    game = Game(3, 5)

    def choose(position):
        if str(position) == "012=1B":
            return game.index("341")  # contradicts the answer 1B to 012
        return position.candidates[0]

    strategy = Strategy.build(game, choose)
    with pytest.raises(InputError) as caught:
        strategy.next_guess([("012", "1B"), ("341", "3B")])
    assert str(caught.value) == "no code gives the answers before and then 3B to 341 at guess 2"


def test_a_strategy_with_a_history_wants_that_history():
    game = Game(2, 3)
    later = Strategy.build(Position.of(game, "01=1C"), first_candidate)
    assert later.next_guess([("01", "1C")]) == game.index("12")
    for history in ([], [("01", "1B")], [("02", "1C")]):
        with pytest.raises(InputError, match=r"^the strategy begins after 01=1C; the history does not$"):
            later.next_guess(history)


def test_a_position_of_another_game_is_refused(small):
    assert small.next_guess(Position.of(Game(2, 3), "01=1C")) == 3
    with pytest.raises(InputError, match=r"^this is a position of 2x4; the strategy plays 2x3$"):
        small.next_guess(Position.of(Game(2, 4), "01=1C"))


def test_what_is_left_after_some_moves(strategy):
    secrets = dict(strategy.games())
    for node, moves in strategy.paths():
        left = strategy.after(moves)
        assert left.history == moves
        assert dict(left.games()) == {int(code): secrets[code] for code in strategy.candidates(node)}


# --- what build refuses -------------------------------------------------------------------------------------


def test_build_refuses_a_guess_that_tells_nothing():
    with pytest.raises(InputError, match=r"^01 tells nothing: all 2 candidates answer it alike$"):
        Strategy.build(Game(2, 3), lambda position: 0)


def test_build_refuses_a_guess_that_is_no_code():
    with pytest.raises(InputError, match="code index 6 is out of range"):
        Strategy.build(Game(2, 3), lambda position: 6)


@pytest.mark.parametrize(
    ("history", "message"),
    [
        (
            [("01", "2B")],
            "the history already finds 01 at guess 1; expected one that leaves something to guess",
        ),
        ([("01", "1C"), ("01", "1B")], "the history contradicts itself: no code gives all of its answers"),
    ],
)
def test_a_history_that_leaves_nothing_to_find(history, message):
    game = Game(2, 3)
    moves = read_history(game, history)
    for attempt in (
        lambda: Strategy.build(Position(game, moves), lambda position: 0),
        lambda: Strategy(game, [0], [-1], [0], moves),
    ):
        with pytest.raises(InputError) as caught:
            attempt()
        assert str(caught.value) == message


def test_moves_of_a_long_game_do_not_recurse():
    game = Game(2, 16, True)
    strategy = Strategy.build(game, first_candidate)
    assert strategy.size == 256


# --- what the constructor refuses ---------------------------------------------------------------------------

GUESSES, PARENTS, RESPONSES = [0, 1, 5, 2, 3, 4], [-1, 0, 1, 0, 0, 4], [0, 1, 3, 2, 3, 3]


def test_the_example_that_the_faults_are_planted_in(small):
    assert (small.guesses.tolist(), small.parents.tolist(), small.responses.tolist()) == (
        GUESSES,
        PARENTS,
        RESPONSES,
    )


@pytest.mark.parametrize(
    ("change", "node", "reason"),
    [
        ({"parents": [0, 0, 1, 0, 0, 4]}, 0, "the first node must be the root"),
        ({"responses": [1, 1, 3, 2, 3, 3]}, 0, "the first node must be the root"),
        ({"parents": [-1, 0, 1, 0, 2, 4]}, 4, "its parent is not on the path to the node before it"),
        ({"parents": [-1, 0, 1, 0, 0, 3]}, 5, "its parent is not on the path to the node before it"),
        ({"parents": [-1, 0, 1, 3, 0, 4]}, 3, "its parent is not on the path to the node before it"),
        ({"parents": [-1, 0, 1, -1, 0, 4]}, 3, "its parent is not on the path to the node before it"),
        ({"responses": [0, 1, 3, 0, 3, 3]}, 3, "response id 0 does not lead to another guess"),
        ({"responses": [0, 1, 3, 2, 4, 3]}, 4, "response id 4 does not lead to another guess"),
        ({"responses": [0, 2, 3, 1, 3, 3]}, 3, "response 1B must stand before 2C"),
        ({"responses": [0, 1, 3, 1, 3, 3]}, 3, "response 1B already has a guess"),
        ({"guesses": [0, 1, 5, 6, 3, 4]}, 3, "6 is not the index of a code of 2x3"),
        ({"guesses": [0, 1, 5, 2, 3, -1]}, 5, "-1 is not the index of a code of 2x3"),
        (
            {"guesses": [0, 1, 5, 3, 3, 4]},
            3,
            "guess 12 has no next guess for the response 1B, which the secret 10 gives",
        ),
        (
            {"guesses": [0, 5, 5, 2, 3, 4]},
            2,
            "guess 21 has no next guess for the response 1C, which the secret 02 gives",
        ),
        (
            {"guesses": [0, 1, 5, 2, 0, 4]},
            5,
            "guess 20 has no next guess for the response 1C, which the secret 12 gives",
        ),
    ],
)
def test_a_fault_is_named_with_its_node(change, node, reason):
    arrays = {"guesses": GUESSES, "parents": PARENTS, "responses": RESPONSES, **change}
    with pytest.raises(StrategyError) as caught:
        Strategy(Game(2, 3), **arrays)
    assert caught.value.node == node
    assert caught.value.reason.startswith(reason)
    assert pickle.loads(pickle.dumps(caught.value)).node == node


def test_a_missing_child():
    with pytest.raises(StrategyError) as caught:
        Strategy(Game(2, 3), GUESSES[:5], PARENTS[:5], RESPONSES[:5])
    assert str(caught.value) == ("node 4: guess 12 has no next guess for the response 1C, which the secret 20 gives")


def test_a_child_that_cannot_be_reached():
    with pytest.raises(StrategyError) as caught:
        Strategy(Game(2, 3), [*GUESSES, 5], [*PARENTS, 5], [*RESPONSES, 3])
    assert str(caught.value) == "node 6: no candidate left gives the response 1C to guess 20"


def test_a_wasted_guess():
    # After 01 answered 1C the secrets 12 and 20 are left; asking 01 again leads to the same two.
    guesses, parents = [0, 1, 5, 2, 0, 3, 4], [-1, 0, 1, 0, 0, 4, 5]
    with pytest.raises(StrategyError) as caught:
        Strategy(Game(2, 3), guesses, parents, [0, 1, 3, 2, 3, 3, 3])
    assert str(caught.value) == "node 4: guess 01 tells nothing: every candidate answers it alike"


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (([], [], []), "node 0: the first node must be the root"),
        (([0], [-1], [0, 0]), "as many parents and responses as guesses"),
        (([[0]], [-1], [0]), "must be lists of integers"),
        (([0.5], [-1], [0]), "must be lists of integers"),
        (([0], [-1], [256]), "must fit into uint8"),
        (([2**40], [-1], [0]), "must fit into int32"),
    ],
)
def test_arrays_that_are_none(arrays, message):
    with pytest.raises(InputError, match=message):
        Strategy(Game(2, 3), *arrays)


def test_every_single_change_is_noticed_or_is_another_strategy(game):
    """Change one entry at random; what the constructor accepts must still find every secret when played."""
    strategy = random_strategy(game, 4)
    rng = np.random.default_rng(9)
    secrets = plain_candidates(game, ())
    accepted = 0
    for _ in range(150):
        arrays = [strategy.guesses.copy(), strategy.parents.copy(), strategy.responses.copy()]
        which, node = rng.integers(3), rng.integers(len(strategy))
        limit = [game.size, len(strategy), len(game.responses)][which]
        arrays[which][node] = rng.integers(limit)
        try:
            changed = Strategy(game, *arrays)
        except InputError:
            continue
        accepted += changed != strategy
        assert changed.profile == oracle.profile_of(plain_tree(changed), secrets)
    assert accepted < 75


def test_costs_must_reach_the_last_guess(small):
    with pytest.raises(InputError, match="up to 3 guesses; only 2 have a cost"):
        small.cost([1, 2])
