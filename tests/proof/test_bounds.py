"""What the checker works out by itself: responses, relabellings, capacities, and bounds that never exceed the truth."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from certificates import Truth, parts, plain_survivors, truth
from optimoo.game import Game
from optimoo.proof import beyond, checker
from optimoo.search.bounds import capacities

GAMES = ["2x2", "2x5", "3x4", "4x4", "2x4r", "3x3r", "4x2r", "3x5"]
COSTS = ["1 +1", "0 0 1", "1 2 4 8 16", "0 1 1 5 +3", "1 2 3 never", "3"]

game_of = {name: checker.Game(name) for name in GAMES}


# --- the rules ---


@pytest.mark.parametrize("name", [*GAMES, "5x3r", "2x16", "4x6"])
def test_codes_and_responses(name):
    game, codes = checker.Game(name), oracle.all_codes(*parts(name))
    assert tuple(map(tuple, game.codes.tolist())) == codes
    names = {score: checker._response_name(*score) for score in {oracle.score(a, b) for a in codes for b in codes[:50]}}
    for row in range(0, len(codes), max(1, len(codes) // 40)):
        assert [game.responses[r] for r in game.table[row]] == [names[oracle.score(codes[row], code)] for code in codes]
    assert game.responses[0] == f"{game.positions}B"
    assert len(set(game.responses)) == game.kinds
    assert all(game.code(game.name(number)) == number for number in range(game.size))


@pytest.mark.parametrize("name", ["4x6", "3x5r", "5x2r"])
def test_response_numbers_are_those_of_the_engine(name):
    assert checker.Game(name).responses == [str(response) for response in Game.parse(name).responses]


@given(st.data())
def test_relabellings_keep_responses(data):
    game = game_of[data.draw(st.sampled_from(GAMES))]
    images = game.images(
        data.draw(st.permutations(range(game.positions))), data.draw(st.permutations(range(game.symbols)))
    )
    assert sorted(images) == list(range(game.size))
    assert (game.table[images][:, images] == game.table).all()


@pytest.mark.parametrize("name", ["3x4", "2x4r", "4x4"])
def test_alike_are_those_that_relabellings_make_of_each_other(name):
    game = game_of[name]
    all_images = [game.images(*relabelling) for relabelling in oracle.relabellings(game.positions, game.symbols)]
    expected = np.min(all_images, axis=0)
    swaps = game.swaps([], game.symbols)
    assert (checker.smallest_alike(swaps, game.size) == expected).all()
    some = [images for images in all_images if images[1] == 1][:3]
    smallest = checker.smallest_alike(some, game.size)
    assert all((smallest[images] == smallest).all() for images in some)
    assert (smallest <= np.arange(game.size)).all()
    assert (smallest[smallest] == smallest).all()


# --- bounds ---


@pytest.mark.parametrize("name", ["2x2", "2x5", "3x4", "4x4", "2x4r", "3x3r", "4x2r"])
def test_capacities_against_brute_force(name):
    game = game_of[name]
    for present in range(1, game.symbols + 1):
        secrets = frozenset(np.flatnonzero((game.codes < present).all(axis=1)).tolist())
        if not secrets:
            continue
        capacity = checker.capacities(game, present)
        assert capacity[-1] == len(secrets)
        assert capacity == sorted(capacity)
        for guesses, most in enumerate(capacity):
            found = len(secrets) - truth(name, " ".join("0" * guesses + "1"), False).value(secrets, 0)
            assert most >= found
            assert most == found or guesses > 3


@pytest.mark.parametrize("name", ["3x6", "4x5", "2x8", "3x5r", "4x3r", "5x2r"])
def test_capacities_are_those_of_the_engine_or_larger(name):
    game = checker.Game(name)
    for present in range(max(2, game.symbols - 3), game.symbols + 1):
        if (game.codes < present).all(axis=1).any():
            own = checker.capacities(game, present)
            others = capacities(Game.parse(name), present).tolist()
            assert all(a >= min(b, own[-1]) for a, b in zip(own, others, strict=False))
            assert own[:4] == [min(b, own[-1]) for b in others[:4]][: len(own)]


@st.composite
def positions(draw, largest=7):
    """A game, its truth, the checker's bounds, and some candidates after some guesses."""
    name, costs = draw(st.sampled_from(GAMES[1:])), draw(st.sampled_from(COSTS))
    consistent, depth = draw(st.booleans()), draw(st.integers(0, 3))
    game = game_of[name]
    members = draw(st.sets(st.integers(0, game.size - 1), min_size=3, max_size=largest))
    members = np.array(sorted(members))
    present = len(np.unique(game.codes[members]))
    price = checker.Costs(costs)
    steps = tuple(max(0, price(guess + 1) - price(guess)) for guess in range(1, 3))
    refunds = draw(st.sampled_from([(), steps])) if not price.ends else ()
    bounds = beyond.Bounds(game, beyond.RefundedCosts(costs, refunds), present, consistent)
    return truth(name, costs, consistent, refunds), bounds, members, depth


@settings(max_examples=50, deadline=None)
@given(positions())
def test_no_bound_exceeds_the_truth(position):
    real, bounds, members, depth = position
    value = real.value(frozenset(members.tolist()), depth)
    assert bounds.by_size(depth)[len(members)] <= value
    by_members, by_all = (bound(members[None], depth)[0] for bound in (bounds.by_members, bounds.by_all_codes))
    assert by_members <= by_all <= value


@settings(max_examples=40, deadline=None)
@given(positions())
def test_no_bound_of_a_guess_exceeds_the_truth(position):
    real, bounds, members, depth = position
    n = len(members)
    for guess, cost in real.guesses(frozenset(members.tolist()), depth).items():
        made = len(np.unique(bounds.game.table[guess, members]))
        if made > 1:
            row = bounds.inside(n, depth) if guess in members else bounds.outside(n, depth)
            assert row[made] <= cost


@settings(max_examples=40, deadline=None)
@given(positions(), st.integers(-2, 3))
def test_a_guess_that_is_better_is_never_ruled_out(position, more):
    real, bounds, members, depth = position
    secrets = frozenset(members.tolist())
    least = real.value(secrets, depth) + more
    costs = real.guesses(secrets, depth)
    made = {guess: len(np.unique(bounds.game.table[guess, members])) for guess in costs}
    better = {guess for guess, cost in costs.items() if cost < least and (made[guess] > 1 or guess in secrets)}
    claim = checker.Claim(members, depth, least)
    wanted = np.zeros(bounds.game.size, dtype=np.bool_)
    wanted[list(costs)] = True
    left, cells = plain_survivors(bounds, None, claim, wanted)
    assert better <= set(left.tolist())
    assert all(row.sum() <= costs[guess] for guess, row in zip(left.tolist(), cells, strict=True))
    if better:
        with pytest.raises(checker.RefutedError):
            beyond.Position(bounds, claim).argue(np.array(list(costs)), {})


def test_one_guess_says_what_all_that_cut_alike_say():
    game = game_of["3x5"]
    members = np.arange(0, 60, 3)
    cuts = {}
    for guess in range(game.size):
        cells = [members[game.table[guess, members] == r].tolist() for r in range(game.kinds)]
        meant = (str(cells[0]), str(sorted(cell for cell in cells[1:] if cell)))
        assert cuts.setdefault(checker.partitions(game.table[[guess]][:, members])[0], meant) == meant
    assert len(set(cuts.values())) == len(cuts)


def test_the_truth_is_the_oracles():
    for name, costs in (("2x5", "1 +1"), ("3x3r", "0 0 1"), ("2x4r", "1 2 4 8 16")):
        real = Truth(name, costs, False)
        everything = frozenset(range(len(real.splits.codes)))
        assert real.value(everything, 0) == oracle.optimum(*parts(name), real.costs)
