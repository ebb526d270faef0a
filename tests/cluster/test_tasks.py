"""Tasks by themselves: what travels, how a task ends early, and what reaches it while it runs."""

import pickle
import threading

import numpy as np
import pytest
from distributed.utils import key_split, key_split_group

from optimoo.cluster.bench import Bench
from optimoo.cluster.engine import Left, Pace
from optimoo.cluster.tally import largest
from optimoo.cluster.tasks import Question, RaiseCells, ReadOff, Settle, ValueChunk, moves_to, reached
from optimoo.game import Game
from optimoo.search import Objective
from optimoo.search.engine import CHUNK, Chunk, Engine, StoppedError
from optimoo.search.sharing import newest
from optimoo.search.state import UNLIMITED, WORDS

GAME = Game(4, 8)
COSTS = Objective().costs(GAME.size, None)
MOVES = GAME.moves([("0123", "1C"), ("1456", "2C")])


class Somewhere:
    """As much of a Dask worker as a bench looks at; what it tells is kept, and told at once."""

    address = "tcp://somewhere:1"

    def __init__(self):
        self.loop, self.told = self, []

    def add_callback(self, later, _seconds, call):
        call()

    call_later = None

    def log_event(self, _topic, news):
        self.told += news

    class state:  # noqa: N801
        nthreads = 1

    class memory_manager:  # noqa: N801
        memory_limit = 0


def new_bench():
    bench = pickle.loads(pickle.dumps(Bench("run", Question(GAME, COSTS, False, 1 << 24))))
    bench.place = Somewhere()
    bench.setup(bench.place)
    return bench


@pytest.fixture
def bench():
    return new_bench()


@pytest.fixture(scope="module")
def whole():
    """All guesses of the position, and the result of valuing them on one machine."""
    engine = Engine(GAME, COSTS, memory=1 << 24)
    position = reached(engine, MOVES)
    order, bounds = engine.guesses(position)
    value = engine.value(position)
    return Chunk(0, order, bounds), value, int(np.flatnonzero(order == engine.choice(position))[0])


def task(chunk, guesses, best=None, limit=1e9, beta=UNLIMITED):
    return ValueChunk(MOVES, beta, 7, guesses, chunk, best, limit)


def raising(guesses, moves=MOVES[:1], limit=1e9):
    codes = np.array([GAME.index(guess) for guess in guesses])
    chunk = Chunk(0, codes, np.zeros(len(codes), dtype=np.int64))
    return RaiseCells(moves, UNLIMITED, 3, len(codes), chunk, None, limit)


def test_positions_travel_as_moves():
    engine = Engine(GAME, COSTS, memory=1 << 20)
    position = reached(engine, MOVES)
    assert moves_to(GAME, position) == MOVES
    assert (reached(engine, moves_to(GAME, position)).members == position.members).all()


def test_names_are_for_people(whole):
    chunk, _, _ = whole
    assert task(chunk.part(24, 32), 99).name(GAME) == "value-0123 1C 1456 2C from 24"
    assert raising(["1456", "0124"]).name(GAME) == "raise-0123 1C from 0"
    assert Settle((MOVES[:1], MOVES), 9).name(GAME) == "settle-0123 1C"
    assert ReadOff((MOVES, MOVES[:1])).name(GAME) == "read-0123 1C 1456 2C"


def test_dask_counts_tasks_by_kind():
    """Also where codes are words of letters, and where a position has no moves."""
    game = Game(4, 16)
    chunk = Chunk(3, np.arange(3), np.zeros(3, dtype=np.int64))
    for moves in ((), ((game.size - 1, 5),)):
        tasks = [kind(moves, 9, 1, 3, chunk, None, 1.0) for kind in (ValueChunk, RaiseCells)]
        tasks += [Settle((moves,), 9), ReadOff((moves,))]
        keys = [f"{task.name(game)}-431ee14c.7" for task in tasks]
        assert [key_split(key) for key in keys] == ["value", "raise", "settle", "read"]
        assert [key_split_group(key) for key in keys] == ["value", "raise", "settle", "read"]


def test_tasks_are_small(whole):
    chunk, _, _ = whole
    assert len(pickle.dumps(task(chunk.part(8, 16), chunk.end))) < 2000


@pytest.mark.parametrize("limit", [0.0, 1e9])
def test_pieces_of_any_length_add_up_to_the_whole(bench, whole, limit):
    """However a job is cut up, its best result is the value of the position, at the first guess that has it."""
    chunk, value, rank = whole
    best, at = None, 0
    while at < chunk.end:
        valued = task(chunk.part(at, chunk.end), chunk.end, best, limit).perform(bench)
        assert valued.end > at
        assert limit or valued.end == at + 1, "one guess at least, and no more once the time is over"
        best, at = valued.best or best, valued.end
    assert best == (value, rank)


def test_what_is_found_is_told_before_the_task_is_done(bench, whole):
    chunk, value, rank = whole
    valued = task(chunk, chunk.end).perform(bench)
    told = [tuple(best) for job, *best in bench.place.told if job == 7]
    assert told == sorted(told, reverse=True), "each better than the one before"
    assert told[-1] == valued.best == (value, rank)
    assert len(told) > 1


def test_what_others_found_is_not_told_again(bench, whole):
    chunk, value, rank = whole
    task(chunk, chunk.end, (value, rank)).perform(bench)
    assert bench.place.told == []


def test_later_pieces_first(bench, whole):
    """A tie goes to the earlier guess, also when the later one was valued long before."""
    chunk, value, rank = whole
    best = None
    for part in reversed(chunk.in_parts(CHUNK)):
        valued = task(part, chunk.end, best).perform(bench)
        best = min(filter(None, (best, valued.best)), default=None)
    assert best == (value, rank)


def test_what_others_found_reaches_a_running_task(bench):
    """Told from another thread, it stands in the log that the task is working with."""
    nothing = np.zeros(0, dtype=np.uint64)
    with bench.log(7, 100, (900, 50)) as log:
        assert newest(log) == (900, 50)
        teller = threading.Thread(target=bench.hear, args=({7: (800, 60), 8: (1, 1)}, nothing))
        teller.start()
        teller.join()
        assert newest(log) == (800, 60)
        bench.hear({7: (850, 1)}, nothing)
        assert newest(log) == (800, 60), "what is worse changes nothing"
    with bench.log(7, 100, (900, 50)) as log:
        assert newest(log) == (800, 60), "and it is remembered for tasks that start later"


def test_a_good_result_elsewhere_saves_work(whole):
    chunk, value, rank = whole
    last = task(chunk.part(chunk.end - CHUNK, chunk.end), chunk.end)
    blind, told = new_bench(), new_bench()
    told.hear({7: (value, rank)}, np.zeros(0, dtype=np.uint64))
    reports = [bench.perform(last) for bench in (blind, told)]
    assert [report.outcome.best is None for report in reports] == [False, True]
    assert reports[1].work["positions"] < reports[0].work["positions"]


def test_what_one_worker_notes_another_need_not_find():
    reports = []
    for bench in (new_bench(), new_bench()):
        for report in reports:
            bench.engine.absorb(report.notes)
        reports.append(bench.perform(raising(["1456"])))
    first, second = reports
    assert first.outcome == second.outcome
    assert first.notes.size
    assert second.work["guesses_valued"] < first.work["guesses_valued"]


def test_notes_are_told_once_and_not_passed_on(bench):
    bench.perform(raising(["1456"]))
    assert bench.engine.noted().size == 0
    other = new_bench()
    report = other.perform(raising(["1456"]))
    bench.hear({}, report.notes)
    assert bench.engine.noted().size == 0


def test_an_ended_run_ends_its_tasks(bench):
    bench.teardown(Somewhere())
    with pytest.raises(StoppedError):
        Settle((MOVES,), UNLIMITED).perform(bench)


def test_raising_hands_back_what_is_left(bench):
    guesses = ["1456", "0145", "4567"]
    whole = raising(guesses).perform(bench)
    assert len(whole) == 3
    assert raising(guesses, limit=0.0).perform(bench) == whole[:1]


def test_raising_uses_what_it_found(bench):
    """After a guess whose cost is known, later ones are followed no further than that."""
    small = GAME.moves([("0123", "2B")])
    first, *_ = raising(["0145"], small).perform(bench)
    assert first.exact
    again, _, third = raising(["0145", "4567", "0123"], small).perform(new_bench())
    assert again == first
    assert not third.exact
    assert third.bound >= first.bound


def test_sizes_follow_the_pace():
    pace = Pace()
    slow = pace.size(10**6, 0.4, 0)
    for _ in range(10):
        pace.add(1000, 0.1)
    assert pace.size(10**6, 0.4, 0) > 100 * slow
    assert pace.size(6000, 0.4, 2) < pace.size(6000, 0.4, 0), "idle workers get a part"
    assert pace.size(10**6, 0.4, 10**6) > slow, "though no crumbs"
    for _ in range(10):
        pace.add(8, 80.0)
    assert pace.size(10**6, 0.4, 0) == 1


def test_pieces_are_cut_off_as_they_are_asked_for():
    """In the order of visit, what is handed back first; each guess goes out until somebody has done it."""
    everything = Chunk(0, np.arange(1000), np.zeros(1000, dtype=np.int64))
    left, done = Left(everything, Pace(10, 1.0)), []
    out = [left.take(1.0), left.take(1.0)]
    assert [(piece.first, piece.end) for piece in out] == [(0, 10), (10, 20)]
    left.give_back(out[0], 4, 1.0)
    again = left.take(1.0)
    assert (again.first, again.end) == (4, 10), "a piece is never longer than what was handed back"
    assert left.take(1.0).first == 20
    left = Left(everything, Pace(10, 1.0))
    while left:
        piece = left.take(1.0)
        half = piece.first + (len(piece.guesses) + 1) // 2
        done += piece.part(piece.first, half).guesses.tolist()
        left.give_back(piece, half, 0.01)
    assert done == list(range(1000))


def test_no_guesses_make_no_piece():
    assert not Left(Chunk(0, np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)), Pace())


def test_the_largest_positions_are_told_first():
    sizes = np.array([30, 255, 20, 21, 99], dtype=np.uint64)
    entries = np.zeros((5, WORDS), dtype=np.uint64)
    entries[:, 2] = sizes << np.uint64(1)
    kept = [(largest(entries.ravel(), room).reshape(-1, WORDS)[:, 2] >> np.uint64(1)).tolist() for room in (1000, 50)]
    assert sorted(kept[0]) == [21, 30, 99, 255], "small ones have no name that others would know"
    assert sorted(kept[1]) == [99, 255]
