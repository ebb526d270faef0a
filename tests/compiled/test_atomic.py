"""Steps on words that several threads write: alone, and all at once."""

import threading

import numpy as np

from optimoo.compiled import atomic, kernel

TIMES, THREADS = 20_000, 4


@kernel
def each(word):
    """What each step returns, and what stands there in the end."""
    atomic.store(word, np.uint64(1), 5)
    added = atomic.add(word, np.uint64(1), 3)
    now = atomic.load(word, np.uint64(1))
    lowered = atomic.lower(word, np.uint64(1), 2)
    kept = atomic.lower(word, np.uint64(1), 4)
    done = atomic.replace(word, np.uint64(1), 2, 9)
    refused = atomic.replace(word, np.uint64(1), 2, 7)
    return added, now, lowered, kept, done, refused


@kernel
def add_many(words, times):
    """Add to one word at once, and to another under a lock."""
    for _ in range(times):
        atomic.add(words, np.uint64(0), 1)
        while not atomic.replace(words, np.uint64(1), 0, 1):
            pass
        words[2] += 1
        atomic.store(words, np.uint64(1), 0)


def test_each_step():
    words = np.zeros(3, dtype=np.int64)
    assert each(words) == (5, 8, 8, 2, True, False)
    assert words.tolist() == [0, 9, 0]


def test_nothing_is_lost_between_threads():
    words = np.zeros(3, dtype=np.int64)
    add_many(words, 1)
    threads = [threading.Thread(target=add_many, args=(words, TIMES)) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert words.tolist() == [THREADS * TIMES + 1, 0, THREADS * TIMES + 1]
