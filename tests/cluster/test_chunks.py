"""How guesses are cut into tasks: by the pace so far, in the order of visit, each until somebody has done it."""

from optimoo.cluster.chunks import Pace, Remaining


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
    remaining, done = Remaining(range(1000), Pace(10, 1.0)), []
    out = [remaining.take(1.0), remaining.take(1.0)]
    assert out == [range(10), range(10, 20)]
    remaining.put_back(out[0][4:], 4, 1.0)
    assert remaining.take(1.0) == range(4, 10), "a piece is never longer than what was handed back"
    assert remaining.take(1.0).start == 20
    remaining = Remaining(range(1000), Pace(10, 1.0))
    while remaining:
        piece = remaining.take(1.0)
        half = (len(piece) + 1) // 2
        done += piece[:half]
        remaining.put_back(piece[half:], half, 0.01)
    assert done == list(range(1000))


def test_a_job_that_was_begun_goes_on_at_its_own_pace():
    """How many guesses there are, and how long they take, is known from its first task alone."""
    remaining = Remaining(range(0), Pace(0, 0))
    assert not remaining
    remaining.put_back(range(20, 1000), 20, 0.2)
    assert remaining.take(1.0) == range(20, 120)
