"""What holds for every search: the same strategy for any means, relabelled questions, interruptions, refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from optimoo.search.minimise import SMALLEST_MEMORY

from optimoo.errors import InputError
from optimoo.game import Game, Relabelling
from optimoo.search import Costs, Interrupted, Objective, minimise, solve
from optimoo.search.checkpoint import Checkpoint


@pytest.mark.parametrize(("game", "objective"), [("4x7", "total"), ("4x6r", "total"), ("4x6r", "win:1/8/74/674/539")])
def test_same_strategy_for_any_number_of_workers(game, objective):
    alone = solve(game, objective, workers=1, checkpoint=False)
    for workers in (2, 3):
        assert solve(game, objective, workers=workers, checkpoint=False).strategy == alone.strategy


def test_same_work_with_one_worker():
    first, second = (solve("4x7", workers=1, checkpoint=False) for _ in range(2))
    assert first.work == second.work
    assert first.work["positions"] > 0
    assert first.work["guesses_valued"] > first.work["positions"]


def test_a_full_table_costs_time_not_truth():
    roomy = solve("4x6r", "worst", workers=1, checkpoint=False)
    cramped = solve("4x6r", "worst", workers=1, memory=SMALLEST_MEMORY, checkpoint=False)
    assert cramped.strategy == roomy.strategy
    assert cramped.work["positions"] >= roomy.work["positions"]


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_relabelled_questions_have_the_same_value(data):
    game = Game(4, 7)
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    secret, *guesses = rng.integers(0, game.size, size=3).tolist()
    history = [(guess, game.answer(guess, secret)) for guess in guesses if guess != secret]
    image = Relabelling.random(game, rng).map_codes(game)
    relabelled = [(int(image[guess]), response) for guess, response in history]
    for objective in ("total", "within:4"):
        here = solve(game, objective, history=history, workers=1, checkpoint=False)
        there = solve(game, objective, history=relabelled, workers=1, checkpoint=False)
        assert here.cost == there.cost


def test_values_add_up_over_the_answers():
    """The value of a position is the cost of its guess and the values of its cells."""
    game = Game(4, 6)
    start = solve(game, checkpoint=False)
    cells = [r for r in game.responses[1:] if len(game.candidates(game.moves([(start.first_guess, r)])))]
    parts = [solve(game, history=[(start.first_guess, r)], checkpoint=False).cost for r in cells]
    assert start.cost == 1 + sum(parts)


def test_interrupted_and_resumed():
    shown = []

    def interrupt_half_way(progress):
        shown.append(progress)
        if progress.fraction > 0.3 and progress.stage == "solving":
            raise KeyboardInterrupt

    fresh = solve("4x9", workers=1, checkpoint=False)
    with pytest.raises(Interrupted, match="the same command resumes"):
        solve("4x9", workers=1, progress=interrupt_half_way)
    resumed = solve("4x9", workers=2)
    assert resumed.resumed
    assert resumed.strategy == fresh.strategy
    assert resumed.work["guesses_valued"] < fresh.work["guesses_valued"]
    assert not solve("4x9").resumed, "a finished search leaves no checkpoint"
    fractions = [progress.fraction for progress in shown]
    assert fractions == sorted(fractions)


def test_damaged_checkpoints_are_ignored(tmp_path):
    saved = Checkpoint("a question", tmp_path)
    known = np.zeros(8 * 12, dtype=np.uint64)
    known[2::3] = 40 << 1  # entries of forty candidates each
    assert saved.save(known)
    whole = saved.path.read_bytes()
    target = np.zeros_like(known)
    for damaged in (b"", whole[:40], whole[:-1], whole[:100] + b"\0" + whole[101:], b"x" * 1000):
        saved.path.write_bytes(damaged)
        assert damaged == whole or not saved.load_into(target)
        assert not target.any()
    saved.path.write_bytes(whole)
    assert saved.load_into(target)
    assert Checkpoint("another question", tmp_path).path != saved.path
    saved.delete()
    assert not saved.load_into(np.zeros_like(known))


def test_checkpoints_find_their_buckets(tmp_path):
    """Entries go back where the search looks for them, also into a table of another size."""
    rng = np.random.default_rng(5)
    known = np.zeros((64, 4, 3), dtype=np.uint64)
    for bucket in range(64):
        key = rng.integers(0, 2**58, dtype=np.uint64) * np.uint64(64) + np.uint64(bucket)
        data = np.uint64((7 << 9) | (30 << 1) | 1)
        known[bucket, bucket % 4] = key ^ data, rng.integers(0, 2**63, dtype=np.uint64) ^ data, data
    saved = Checkpoint("buckets", tmp_path)
    assert saved.save(known.ravel())
    for buckets in (64, 16, 256):
        target = np.zeros((buckets, 4, 3), dtype=np.uint64)
        assert saved.load_into(target.reshape(-1))
        for entry in known.reshape(-1, 3)[known.reshape(-1, 3)[:, 2] != 0]:
            home = int(entry[0] ^ entry[2]) % buckets
            kept = target[home]
            assert (kept == entry).all(axis=1).any() or (kept[:, 2] != 0).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"history": [("012", "1C"), ("012", "2C")]}, "contradicts itself"),
        ({"history": [("012", "3B")]}, "already finds the secret"),
        ({"history": [("012", "2B1C")]}, "cannot occur"),
        ({"max_guesses": 1}, "expected a larger cap"),
        ({"history": [("012", "1C")], "max_guesses": 1}, "leaves none"),
        ({"max_guesses": 200}, "at most 40"),
        ({"history": [("012", "2C")] * 30}, "too long"),
        ({"workers": 0}, "at least 1"),
        ({"memory": 10}, "at least 1 MB"),
        ({"objective": "totl"}, "is not an objective"),
        ({"objective": "within"}, "takes one number"),
        ({"objective": "within:0"}, "at least 1"),
        ({"objective": "costs:3/2"}, "never decrease"),
        ({"objective": "costs:-1/2"}, "negative"),
        ({"objective": "costs:1/x"}, "not a whole number"),
        ({"objective": "win"}, "needs a list"),
        ({"objective": "win:0/0"}, "at least one secret"),
        ({"objective": "total,total"}, "twice"),
        ({"objective": "costs:0/99999999999999999"}, "too large"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises(InputError, match=message):
        solve("3x5", **arguments)


@pytest.mark.parametrize(
    "text", ["worst", "total,worst", "worst,within:4", "total,worst,within:4", "within:4,total,worst"]
)
@pytest.mark.parametrize("secrets", [1296, 5040, 15120])
def test_combinations_fit_into_a_word(text, secrets):
    """A unit of each term outweighs all later terms together, for every secret of the usual games."""
    costs = Objective.parse(text).costs(secrets, None, worst=7)
    steps = np.diff(costs.find[1:9])
    assert (steps >= 0).all()
    assert costs.find[8] == costs.forbidden > secrets * costs.find[7]


@pytest.mark.parametrize(("find", "crowd"), [([3, 2], []), ([-1, 2], []), ([1, 2], [-1])])
def test_costs_that_no_bound_would_hold_for_are_refused(find, crowd):
    with pytest.raises(InputError, match="never decrease"):
        Costs.of(find, crowd, secrets=10)


def test_a_cap_counts_crowding_too():
    """A strategy that keeps to the cap costs less than the mark that says none does, however crowded."""
    game = Game(3, 4)
    costs = Costs.of([1, 2, 3, 4, 5], [50, 50, 50], secrets=game.size, max_guesses=6)
    assert minimise(game, costs, checkpoint=False).strategy.worst <= 6
