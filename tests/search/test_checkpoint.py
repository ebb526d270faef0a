"""Checkpoints: what a stopped search leaves, what the next one makes of it, and that nothing else is believed."""

import os
import shutil
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gate import Gate
from optimoo.game import Game, Position
from optimoo.search import Costs, Interrupted, Means, Objective, Question, Search, Stopped, solve
from optimoo.search.checkpoint import WORTH_KEEPING, Checkpoint
from optimoo.search.kernels.known import new_memory, rows_of, sizes_of

ALONE = Means(workers=1, checkpoint=False)


def question(name="4x7", history=""):
    start = Position.of(Game.parse(name), history)
    return Question(start, Objective().costs(start.size))


def leave_checkpoint(asked, tasks=60):
    """Search until so much is done, stop, and see that a file is there."""
    gate, stop = Gate(tasks=tasks), threading.Event()
    means = Means(workers=1, workforce=gate.means, stop=stop, progress=lambda progress: gate.is_held and stop.set())
    with Search(asked, means) as search, pytest.raises(Stopped):
        search.solution()
    path = Checkpoint(str(asked)).path
    assert path.is_file()
    return path


@pytest.fixture(scope="module")
def fresh():
    return Search(question(), ALONE).solution()


def resumed():
    return Search(question(), Means(workers=1)).solution()


# --- stopped and resumed --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tasks", [0, 5, 60])
def test_the_same_question_resumes_with_the_same_strategy(fresh, tasks):
    path = leave_checkpoint(question(), tasks)
    again = resumed()
    assert again.strategy == fresh.strategy
    assert again == fresh
    assert again.resumed == (tasks > 0)
    assert again.work["guesses_valued"] <= fresh.work["guesses_valued"]
    assert not path.exists(), "a finished search leaves no checkpoint"
    assert not resumed().resumed


def test_what_was_done_is_not_done_again(fresh):
    leave_checkpoint(question(), tasks=60)
    assert resumed().work["guesses_valued"] < fresh.work["guesses_valued"]


def test_a_search_may_be_stopped_again_and_again(fresh):
    for tasks in (20, 30, 40):
        leave_checkpoint(question(), tasks)
    again = Search(question(), Means(workers=2)).solution()
    assert again.resumed
    assert again.strategy == fresh.strategy


def test_interrupted_at_the_keyboard():
    gate = Gate(tasks=60)

    def interrupt(progress):
        if gate.is_held:
            raise KeyboardInterrupt

    message = "interrupted: what was proved is kept, and the same command resumes from it"
    with pytest.raises(Interrupted, match=f"^{message}$"):
        solve("4x7", workers=1, workforce=gate.means, progress=interrupt)
    assert solve("4x7", workers=1).resumed


def test_no_checkpoint_if_none_is_wanted():
    gate, stop = Gate(tasks=10), threading.Event()
    means = Means(
        workers=1, checkpoint=False, workforce=gate.means, stop=stop, progress=lambda told: gate.is_held and stop.set()
    )
    with Search(question(), means) as search, pytest.raises(Stopped):
        search.value()
    assert not Checkpoint(str(question())).path.exists()


def test_a_pipe_in_the_place_of_a_checkpoint_keeps_nobody_waiting(fresh, tmp_path):
    os.mkfifo(path := tmp_path / "pipe")
    found = Search(question(), Means(workers=1, checkpoint=path)).solution()
    assert (found.strategy, found.resumed) == (fresh.strategy, False)


# --- only what belongs to the question is believed ----------------------------------------------------------------


OTHERS = [
    question("4x6"),
    question("4x7", "0123=2C"),
    Question(Position(Game(4, 7)), Objective.parse("worst").costs(840, worst=6)),
    Question(Position(Game(4, 7)), Costs.of([1, 2, 3, 4, 5, 6, 7, 8], secrets=840)),
    Question(Position(Game(4, 7)), Objective().costs(840), consistent=True),
    Question(Position(Game(4, 7)), Objective().costs(840), width=2),
    Question(Position(Game(4, 7)), Objective().costs(840, max_guesses=7)),
]


@pytest.mark.parametrize("other", OTHERS, ids=str)
def test_the_checkpoint_of_another_question_is_ignored(fresh, other):
    with Search(other, Means(workers=1)) as search:
        search.value()
        assert search.save()
    theirs, mine = Checkpoint(str(other)), Checkpoint(str(question()))
    assert theirs.load_into(new_memory(1 << 20)), "there is something that could be believed"
    assert mine.path != theirs.path
    shutil.copy(theirs.path, mine.path)
    again = resumed()
    assert not again.resumed
    assert again == fresh
    assert again.work == fresh.work


@pytest.fixture
def kept(tmp_path):
    """A checkpoint of some entries, and its content."""
    memory = new_memory(96 * 8)
    rows_of(memory.entries)[:, 2] = 40 << 1  # entries of forty candidates each
    saved = Checkpoint("a question", tmp_path / "kept.known")
    assert saved.save(memory)
    return saved, saved.path.read_bytes()


def believed(checkpoint, content):
    """Whether anything of a file is taken over."""
    checkpoint.path.write_bytes(content)
    memory = new_memory(96 * 8)
    taken = checkpoint.load_into(memory)
    assert taken == memory.entries.any()
    return taken


def test_damaged_checkpoints_are_ignored(kept):
    saved, whole = kept
    for damaged in (
        b"",
        whole[:40],
        whole[:-1],
        whole[:100] + b"\0" + whole[101:],
        b"x" * 1000,
        whole + b"x",
        whole[1:],
    ):
        assert damaged != whole
        assert not believed(saved, damaged)
    assert believed(saved, whole)
    saved.delete()
    assert not saved.load_into(new_memory(96))
    saved.delete()


@settings(max_examples=150)
@given(st.data())
def test_no_mutation_is_believed(tmp_path_factory, data):
    memory = new_memory(96 * 8)
    rows_of(memory.entries)[:, 2] = 40 << 1
    saved = Checkpoint("a question", tmp_path_factory.mktemp("kept") / "one.known")
    assert saved.save(memory)
    content = bytearray(saved.path.read_bytes())
    place = data.draw(st.integers(0, len(content) - 1))
    match data.draw(st.sampled_from(["cut", "flip", "add"])):
        case "cut":
            del content[place:]
        case "flip":
            content[place] ^= data.draw(st.integers(1, 255))
        case _:
            content[place:place] = data.draw(st.binary(min_size=1, max_size=9))
    assert not believed(saved, bytes(content))


def test_a_name_does_not_make_a_checkpoint(kept, tmp_path):
    _, whole = kept
    other = Checkpoint("another question", tmp_path / "other.known")
    assert Checkpoint("another question").path != Checkpoint("a question").path
    assert not believed(other, whole)
    longer = Checkpoint("a question\nof two lines", tmp_path / "longer.known")
    assert not believed(longer, whole)


def test_something_that_is_no_file_is_ignored(kept):
    saved, _ = kept
    saved.path.unlink()
    saved.path.mkdir()
    assert not saved.load_into(new_memory(96))
    assert not saved.save(new_memory(96))
    saved.delete()


# --- what is kept -------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(st.lists(st.integers(1, 255), min_size=1, max_size=40))
def test_positions_worth_keeping_are_kept(tmp_path_factory, sizes):
    memory, rng = new_memory(96 * 256), np.random.default_rng(1)
    rows = rows_of(memory.entries)
    for place, size in enumerate(sizes):
        data = np.uint64((7 << 9) | (size << 1))
        # Keys that lead to different buckets.
        rows[4 * place] = (np.uint64(place) + (rng.integers(0, 2**50, dtype=np.uint64) << np.uint64(8))) ^ data, 5, data
    saved = Checkpoint("sizes", tmp_path_factory.mktemp("kept") / "one.known")
    assert saved.save(memory)
    other = new_memory(96 * 256)
    large = sorted(size for size in sizes if size >= WORTH_KEEPING)
    assert saved.load_into(other) == bool(large)
    found = rows_of(other.entries)
    assert sorted(sizes_of(found[found.any(axis=1)]).tolist()) == large


def test_a_search_goes_on_in_another_alphabet():
    own = question("4x7:RGBYOPW", "RGBY=1B1C")
    assert str(own) == str(question("4x7", "0123=1B1C"))


def test_a_checkpoint_that_travels_keeps_the_largest_positions(tmp_path, monkeypatch):
    """No more of them than are easily sent; a search of the same question goes on from them anywhere."""
    left = Checkpoint(str(question()), leave_checkpoint(question()))
    room = 24 * 40
    monkeypatch.setattr("optimoo.search.checkpoint.EASILY_SENT", room)
    sent, memory = Checkpoint(str(question()), tmp_path / "4x7.known"), new_memory(1 << 20)
    assert sent.add(left)
    assert left.path.stat().st_size > sent.path.stat().st_size + room
    assert sent.load_into(memory)
    assert np.count_nonzero(rows_of(memory.entries)[:, 2]) == 40
    elsewhere = Search(question(), Means(workers=1, checkpoint=sent.path))
    elsewhere.prepare()
    assert elsewhere.resumed
    assert not sent.add(Checkpoint(str(question("3x5")), tmp_path / "4x7.known")), "of another question"
