"""Search sessions: what ends them, what is left then, and who may ask when."""

import gc
import threading
import weakref
from contextlib import suppress
from itertools import count

import pytest

from gate import Gate
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search import (
    Bound,
    Interrupted,
    LostError,
    Means,
    Objective,
    Question,
    Search,
    Stopped,
    Threads,
    session,
    solve,
)
from optimoo.search.checkpoint import Checkpoint
from optimoo.search.kernels.limits import LEVELS, UNLIMITED

TOTALS = {"3x4": 72, "3x5": 196, "3x6": 436, "4x7": 3639}


def question(name="4x7", history=""):
    start = Position.of(Game.parse(name), history)
    return Question(start, Objective().costs(start.size))


def gated(gate, name="4x7", **means):
    return Search(question(name), Means(workforce=gate.means, **{"workers": 1, "checkpoint": False, **means}))


def in_thread(task):
    """Run a task elsewhere; what came of it, once joined, is in the list."""
    outcome = []

    def run():
        try:
            outcome.append(task())
        except BaseException as error:
            outcome.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    return thread, outcome


@pytest.fixture(autouse=True)
def _nothing_goes_on_afterwards():
    """Whatever a test does, every thread of its searches has ended when it ends."""
    before = set(threading.enumerate())
    yield
    assert set(threading.enumerate()) <= before


# --- whoever hears the progress may end the search -----------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "said", "raised", "message"),
    [
        (KeyboardInterrupt, (), Interrupted, "interrupted: nothing was kept"),
        (RuntimeError, ("the line is dead",), RuntimeError, "the line is dead"),
        (SystemExit, (3,), SystemExit, "3"),
        (InputError, ("no such thing",), InputError, "no such thing"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_any_exception_of_the_listener_ends_the_search(error, said, raised, message, workers):
    gate = Gate(tasks=4, workers=workers)
    before, threads = set(threading.enumerate()), []

    def at_work():
        """Threads of this search: others may still be ending."""
        return len(set(threading.enumerate()) - before)

    def listen(progress):
        if gate.is_held:
            threads.append(at_work())
            raise error(*said)

    with gated(gate, progress=listen, workers=workers) as search:
        with pytest.raises(raised, match=f"^{message}$"):
            search.value()
        assert threads[0] >= workers, "the search was under way"
        assert not at_work(), "and has ended"
        search._progress = None
        assert search.value() == TOTALS["4x7"], "what it knows, it knows, and the rest it finds"


def test_a_search_that_was_stopped_keeps_no_memory():
    """What it held is free at once: nobody can wait until Python looks for circles of references."""

    def stopped():
        reports = count()

        def listen(progress):
            if next(reports):  # the first comes before anything is loaded
                raise RuntimeError("enough")

        with Search(question(), Means(workers=2, checkpoint=False, progress=listen)) as search:
            with suppress(RuntimeError):
                search.value()
            return weakref.ref(search._engine)

    gc.collect()
    gc.disable()
    try:
        assert stopped()() is None
    finally:
        gc.enable()


def test_an_exception_before_anything_is_loaded():
    def listen(progress):
        raise RuntimeError(progress.stage)

    search = Search(question(), Means(workers=1, checkpoint=False, progress=listen))
    with pytest.raises(RuntimeError, match=r"preparing|compiling"):
        search.value()
    assert not search.ready


def test_an_exception_while_the_strategy_is_written_down():
    def listen(progress):
        if progress.stage == "writing the strategy down":
            raise RuntimeError("enough")

    with Search(question("3x5"), Means(workers=1, checkpoint=False, progress=listen)) as search:
        with pytest.raises(RuntimeError, match="enough"):
            search.solution()
        search._progress = None
        assert search.solution().cost == TOTALS["3x5"]


def test_progress_only_rises():
    told = []
    solve("4x7", workers=2, checkpoint=False, progress=told.append)
    fractions = [progress.fraction for progress in told]
    assert fractions == sorted(fractions)
    assert all(0 <= fraction <= 1 for fraction in fractions)
    assert [progress.stage for progress in told][-1] == "writing the strategy down"


# --- stopping -----------------------------------------------------------------------------------------------


def test_stopped_before_it_begins():
    stop = threading.Event()
    stop.set()
    search = Search(question(), Means(workers=1, checkpoint=False, stop=stop))
    for ask in (search.value, search.choice, search.strategy, search.solution, search.best_guesses):
        with pytest.raises(Stopped):
            ask()
    assert not search.ready, "nothing was loaded for it"
    with pytest.raises(Stopped):
        solve("3x4", stop=stop, checkpoint=False)
    stop.clear()
    assert search.value() == TOTALS["4x7"]


@pytest.mark.parametrize("who", ["listener", "another thread"])
@pytest.mark.parametrize("ask", ["value", "choice", "strategy", "solution", "best_guesses"])
def test_stopped_on_its_way(who, ask):
    gate, stop = Gate(tasks=4), threading.Event()

    def listen(progress):
        if who == "listener" and gate.is_held:
            stop.set()

    helper = None
    if who == "another thread":
        helper, _ = in_thread(lambda: gate.reached.wait(60) and stop.set())
    with gated(gate, stop=stop, progress=listen) as search:
        with pytest.raises(Stopped):
            getattr(search, ask)()
        with pytest.raises(Stopped):
            search.value()
        stop.clear()
        assert search.value() == TOTALS["4x7"]
    if helper:
        helper.join()


def test_stop_ends_what_is_running_and_nothing_later():
    gate = Gate(tasks=4)
    with gated(gate) as search:
        search.stop()  # nothing is running: this is about nobody
        helper, _ = in_thread(lambda: gate.reached.wait(60) and search.stop())
        with pytest.raises(Stopped):
            search.solution()
        helper.join()
        assert search.solution().cost == TOTALS["4x7"]


def test_a_search_of_several_stages_is_stopped_as_one():
    """``worst`` takes several searches; an event that is set in the first ends all of them."""
    stop = threading.Event()
    with pytest.raises(Stopped):
        solve("3x6", "worst", stop=stop, checkpoint=False, workers=1, progress=lambda progress: stop.set())


# --- callers take turns -------------------------------------------------------------------------------------


def test_two_callers_take_turns():
    search = Search(question("3x5"), Means(workers=1, checkpoint=False))
    with search.asking() as mine:
        assert mine.value() == TOTALS["3x5"]
        other, outcome = in_thread(search.value)
        other.join(0.2)
        assert other.is_alive(), "the other one waits"
        assert mine.solution().cost == TOTALS["3x5"]
    other.join()
    assert outcome == [TOTALS["3x5"]]


def test_who_is_told_to_stop_waits_no_longer():
    search = Search(question("3x5"), Means(workers=1, checkpoint=False))
    patience = threading.Event()

    def ask():
        with search.asking(patience):
            return "had a turn"

    with search.asking() as mine:
        other, outcome = in_thread(ask)
        patience.set()
        other.join()
        assert type(outcome[0]) is Stopped
        assert mine.value() == TOTALS["3x5"], "which disturbs nobody else"


def test_one_callers_stop_is_not_the_others():
    search = Search(question("3x5"), Means(workers=1, checkpoint=False))
    withdrawn = threading.Event()
    with search.asking(withdrawn) as mine:
        other, outcome = in_thread(search.value)
        withdrawn.set()
        with pytest.raises(Stopped):
            mine.value()
        other.join(0.2)
        assert other.is_alive()
    other.join()
    assert outcome == [TOTALS["3x5"]]


def test_one_callers_progress_is_not_the_others():
    heard, mine = [], []
    search = Search(question("3x5"), Means(workers=1, checkpoint=False, progress=heard.append))
    search.prepare()
    del heard[:]
    with search.asking(progress=mine.append) as alone:
        alone.value()
    assert mine
    assert not heard
    search.choice(Position.of(Game(3, 5), "012=1C"))
    assert heard


@pytest.mark.parametrize("callers", [2, 4])
def test_many_callers_get_the_same_answers(callers):
    search = Search(question("3x6"), Means(workers=2, checkpoint=False))
    asked = [in_thread(search.solution) for _ in range(callers)]
    for thread, _ in asked:
        thread.join()
    strategies = {outcome[0].strategy for _, outcome in asked}
    assert len(strategies) == 1


# --- failures -----------------------------------------------------------------------------------------------


def test_a_search_that_goes_too_deep_can_go_on_elsewhere():
    with Search(question(), Means(workers=1, checkpoint=False)) as search:
        move = Position.of(Game(4, 7), "0123=2C").moves
        with pytest.raises(InputError, match=f"leads beyond {LEVELS} guesses"):
            search.value(Position(Game(4, 7), move * (LEVELS - 3)))
        assert search.value() == TOTALS["4x7"]


class Lost(Threads):
    def raise_guess(self, position, guess, goal):
        raise LostError("the other machines are gone")


@pytest.mark.parametrize("kept", [True, False])
def test_what_was_proved_is_kept_when_others_are_lost(kept):
    means = Means(workers=1, checkpoint=kept, workforce=lambda question, means: Lost())
    told = "the other machines are gone" + ": what was proved is kept, and the same command resumes from it" * kept
    with Search(question(), means) as search, pytest.raises(LostError) as caught:
        search.value()
    assert str(caught.value) == told


def test_a_listener_of_rankings_that_fails_ends_them():
    def report(best):
        raise RuntimeError("not interested")

    with Search(question("4x7", "0123=2C"), Means(workers=2, checkpoint=False)) as search:
        with pytest.raises(RuntimeError, match="not interested"):
            search.best_guesses(report=report)
        assert len(search.best_guesses(count=3)) == 3


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Position(Game(3, 5)), "this is a position of 3x5; expected one of 4x7"),
        (Position.of(Game(4, 7), "0123=4B"), "already finds 0123 at guess 1"),
        (Position(Game(4, 7), ((0, 1), (0, 2))), "contradicts itself"),
        (Position(Game(4, 7), ((0, 1),) * (LEVELS - 2)), "a position after 38 guesses is too deep"),
        (Position(Game(4, 7), ((0, 1),) * 100), "a position after 100 guesses is too deep"),
    ],
)
def test_positions_that_cannot_be_asked_about(position, message):
    search = Search(question(), Means(checkpoint=False))
    asks = (
        search.value,
        search.choice,
        search.strategy,
        search.best_guesses,
        lambda at: search.bound(at, 5),
        lambda at: search.value_of(at, 0),
    )
    for ask in asks:
        with pytest.raises(InputError, match=message):
            ask(position)
    assert not search.ready


def test_other_things_that_cannot_be_asked():
    search = Search(question(), Means(checkpoint=False))
    with pytest.raises(InputError, match="0 best guesses cannot be found; expected at least 1"):
        search.best_guesses(count=0)
    with pytest.raises(InputError, match="code index 840 is out of range"):
        search.value_of(Position(Game(4, 7)), 840)


# --- what it answers ----------------------------------------------------------------------------------------


def test_questions_that_agree_with_one_another():
    with Search(question("3x5"), Means(workers=2, checkpoint=False)) as search:
        start = search.question.position
        assert search.value() == search.value(start) == TOTALS["3x5"]
        guess = search.choice()
        assert search.value_of(start, guess) == TOTALS["3x5"]
        cells = [cell for response, cell in start.cells(guess).items() if response]
        assert 1 + sum(map(search.value, cells)) == TOTALS["3x5"]
        strategy = search.strategy()
        assert (strategy.total, strategy.guesses[0]) == (TOTALS["3x5"], guess)
        for cell in cells:
            assert search.strategy(cell) == strategy.after(cell)
        assert search.best_guesses(count=1)[0][::2] == (TOTALS["3x5"], guess)


def test_bounds_say_whether_they_are_values():
    with Search(question("3x5"), Means(workers=1, checkpoint=False)) as search:
        low = search.bound(None, 150)
        assert 150 <= low.least <= TOTALS["3x5"]
        assert not low.exact
        assert search.bound(None, UNLIMITED) == Bound(TOTALS["3x5"], exact=True)
        known = search.bound(None, 150)
        assert 150 <= known.least <= TOTALS["3x5"]
        assert not known.exact


@pytest.mark.parametrize("fails", [False, True])
def test_no_garbage_is_looked_for_while_loading(fails):
    collecting = []

    def listen(progress):
        collecting.append(gc.isenabled())
        if fails:
            raise RuntimeError(progress.stage)

    search = Search(question("3x4"), Means(workers=1, checkpoint=False, progress=listen))
    assert gc.isenabled()
    if fails:
        with pytest.raises(RuntimeError):
            search.prepare()
    else:
        search.prepare()
    assert (collecting, gc.isenabled()) == ([False], True)


def test_nothing_is_loaded_before_it_is_needed():
    search = Search(question("3x4"), Means(workers=1, checkpoint=False))
    assert (search.ready, search.work, search.save()) == (False, {}, False)
    search.prepare()
    assert search.ready
    assert not any(search.work.values())
    search.value()
    assert search.work["positions"] > 0


def test_the_workforce_is_closed():
    gate = Gate(tasks=10**6)
    with gated(gate, "3x4") as search:
        assert search.value() == TOTALS["3x4"]
        assert not gate.closed
    assert gate.closed


# --- what is kept -------------------------------------------------------------------------------------------


def test_a_running_search_is_kept_now_and_then(monkeypatch):
    """So that even a machine that goes down costs little."""
    monkeypatch.setattr(session, "SAVE_EVERY", -1.0)
    gate, seen = Gate(tasks=4), []
    path = Checkpoint(str(question())).path

    def listen(progress):
        if gate.is_held:
            seen.append(path.exists())
            if len(seen) == 2:
                gate.opened.set()

    with gated(gate, checkpoint=True, progress=listen) as search:
        search.value()
    assert seen[1]


def test_where_nothing_can_be_written_this_is_told(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    gate = Gate(tasks=4)

    def listen(progress):
        if gate.is_held:
            raise KeyboardInterrupt

    with (
        gated(gate, checkpoint=True, progress=listen) as search,
        pytest.raises(Interrupted, match="interrupted: nothing was kept"),
    ):
        search.value()
