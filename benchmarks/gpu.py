"""Would a GPU pay? Counts the cells that every guess makes of small sets, on all cores and on a GPU: ``gpu.py GAME``.

This is the part of the search that a GPU is made for: sets of 40 to 100 candidates, as they are left after three
guesses, against all guesses of the game. Both sides count the same cells, and the counts are compared. The GPU has the
table of responses in its own memory and gets the sets in batches; what it returns is copied back, as a search would
need it. Prints one JSON object: microseconds a set, in each of these ways.

Needs CuPy and a GPU; says so where they are missing.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from optimoo.compiled import answers_of, count_cells, new_blocks
from optimoo.cores import usable_cores
from optimoo.game import Game, Position, response_table

SETS, SMALLEST, LARGEST = 512, 40, 100
BLOCK = 256

CUDA = r"""
extern "C" __global__ void count(const unsigned char *table, int size, const int *members, const int *starts,
                                 unsigned char *cells) {
    int guess = blockIdx.x * blockDim.x + threadIdx.x, set = blockIdx.y;
    if (guess >= size) return;
    unsigned int mask = 0;
    for (int i = starts[set]; i < starts[set + 1]; i++)
        mask |= 1u << table[(long long)members[i] * size + guess];
    cells[(long long)set * size + guess] = __popc(mask & ~1u);
}
"""
"""Neighbouring threads take neighbouring guesses, so that they read along the rows of the table."""


@njit(nogil=True)
def count_on_core(a: Any, blocks: Any, members: Any, starts: Any, cells: Any) -> None:
    for i in range(len(starts) - 1):
        count_cells(a, blocks, members, starts[i], starts[i + 1] - starts[i], 1, cells[i], 0)


def small_sets(game: Game) -> list[NDArray[np.int64]]:
    """Candidates left after three guesses that differ from each other, in a fixed order."""
    random = np.random.default_rng(1)
    sets: list[NDArray[np.int64]] = []
    while len(sets) < SETS:
        position = Position(game)
        for guess in (0, int(random.integers(game.size)), int(random.integers(game.size))):
            answers = [r for r, cell in position.cells(guess).items() if r and cell.size >= SMALLEST]
            if not answers:
                break
            position = position.after(guess, int(random.choice(answers)))
        if SMALLEST <= position.size <= LARGEST:
            sets.append(position.candidates)
    return sets


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of some runs; the first of all, which compiles, is not counted."""
    work()
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return min(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", type=Game.parse, metavar="GAME")
    game = parser.parse_args().game
    sets = small_sets(game)
    members, starts = np.concatenate(sets), np.append(0, np.cumsum([len(each) for each in sets]))
    answers = answers_of(game, tabled=True)
    cores = usable_cores()
    cells = np.zeros((SETS, game.size), dtype=np.uint8)

    def on_cores(workers: int) -> None:
        parts = [slice(SETS * i // workers, SETS * (i + 1) // workers) for i in range(workers)]

        def count(part: slice) -> None:
            count_on_core(answers, new_blocks(), members, starts[part.start : part.stop + 1], cells[part])

        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(count, parts))

    told: dict[str, object] = {"game": str(game), "sets": SETS, "members": len(members), "cores": cores}
    told["one core"] = 1e6 * seconds(lambda: on_cores(1)) / SETS
    told["all cores"] = 1e6 * seconds(lambda: on_cores(cores)) / SETS
    told |= on_gpu(game, members, starts, cells)
    print(json.dumps({key: round(value, 2) if isinstance(value, float) else value for key, value in told.items()}))
    if not told.get("agree", True):
        sys.exit("the counts of the GPU are others")


def on_gpu(game: Game, members: Any, starts: Any, expected: Any) -> dict[str, object]:
    try:
        import cupy

        cupy.cuda.runtime.getDeviceCount()
    except Exception as error:
        return {"gpu": f"none: {error}"}
    table = cupy.asarray(response_table(game).ravel())
    count = cupy.RawModule(code=CUDA).get_function("count")
    blocks, size = (game.size + BLOCK - 1) // BLOCK, np.int32(game.size)
    cells = cupy.zeros((SETS, game.size), "u1")
    their_members, their_starts = cupy.asarray(members.astype("i4")), cupy.asarray(starts.astype("i4"))

    def run(sets: int = SETS) -> None:
        count((blocks, sets), (BLOCK,), (table, size, their_members, their_starts, cells))
        cupy.cuda.Device().synchronize()

    def with_copies() -> None:
        their_members.set(members.astype("i4"))
        their_starts.set(starts.astype("i4"))
        run()
        cells.get()

    def set_by_set() -> None:
        run(1)
        cells[0].max().get()

    return {
        "gpu": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(),
        "gpu, in one batch": 1e6 * seconds(run) / SETS,
        "gpu, results copied back": 1e6 * seconds(with_copies) / SETS,
        "gpu, set by set": 1e6 * seconds(set_by_set),
        "agree": bool((cells.get() == expected).all()),
    }


if __name__ == "__main__":
    main()
