"""How guesses are cut into tasks: by the pace so far, in the order of visit, each until somebody has done it."""

import numpy as np

from optimoo.cluster.chunks import Pace, Remaining
from optimoo.search import Chunk


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


def test_chunks_are_cut_off_as_they_are_asked_for():
    """In the order of visit, what is handed back first; each guess goes out until somebody has done it."""
    everything = Chunk(0, np.arange(1000), np.zeros(1000, dtype=np.int64))
    remaining, done = Remaining(everything, Pace(10, 1.0)), []
    out = [remaining.take(1.0), remaining.take(1.0)]
    assert [(chunk.first, chunk.end) for chunk in out] == [(0, 10), (10, 20)]
    remaining.put_back(out[0], 4, 1.0)
    again = remaining.take(1.0)
    assert (again.first, again.end) == (4, 10), "a chunk is never longer than what was handed back"
    assert remaining.take(1.0).first == 20
    remaining = Remaining(everything, Pace(10, 1.0))
    while remaining:
        chunk = remaining.take(1.0)
        half = chunk.first + (len(chunk.guesses) + 1) // 2
        done += chunk.part(chunk.first, half).guesses.tolist()
        remaining.put_back(chunk, half, 0.01)
    assert done == list(range(1000))


def test_no_guesses_make_no_chunk():
    assert not Remaining(Chunk(0, np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)), Pace())
