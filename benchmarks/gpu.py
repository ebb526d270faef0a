"""Would a GPU pay? Counts the cells that every guess makes of small sets, on all cores and on a GPU: ``gpu.py GAME``.

This is the part of the search that a GPU is made for: sets of 40 to 100 candidates, as they are left after three
guesses, against all guesses of the game. Both sides count the same cells, and the counts are compared. The GPU has the
table of responses in its own memory and gets the sets in batches; what it returns is copied back, as a search would
need it. Prints one JSON object: microseconds a set on one core, on all cores, on the GPU alone, and with the copies.

Needs CuPy and a GPU; says so where they are missing.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from optimoo.compiled import answers_of, cell_sizes, count_cells, new_blocks
from optimoo.game import Game, Position

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
extern "C" __global__ void bound(const unsigned char *table, int size, int kinds, const int *members,
                                 const int *starts, const int *least, int *bounds) {
    extern __shared__ unsigned char sizes[];
    int guess = blockIdx.x * blockDim.x + threadIdx.x, set = blockIdx.y;
    if (guess >= size) return;
    for (int r = 0; r < kinds; r++) sizes[r * blockDim.x + threadIdx.x] = 0;
    for (int i = starts[set]; i < starts[set + 1]; i++)
        sizes[table[(long long)members[i] * size + guess] * blockDim.x + threadIdx.x]++;
    int sum = 0;
    for (int r = 1; r < kinds; r++) sum += least[sizes[r * blockDim.x + threadIdx.x]];
    bounds[(long long)set * size + guess] = sum;
}
"""
"""Neighbouring threads take neighbouring guesses, so that they read along the rows of the table."""


@njit(nogil=True)
def count_on_core(a: Any, blocks: Any, members: Any, starts: Any, cells: Any) -> None:
    for i in range(len(starts) - 1):
        count_cells(a, blocks, members, starts[i], starts[i + 1] - starts[i], 1, cells[i], 0)


@njit(nogil=True)
def size_on_core(a: Any, blocks: Any, members: Any, starts: Any, histogram: Any) -> None:
    for i in range(len(starts) - 1):
        cell_sizes(a, blocks, members, starts[i], starts[i + 1] - starts[i], histogram)


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
    game = Game.parse(sys.argv[1])
    sets = small_sets(game)
    members, starts = np.concatenate(sets), np.append(0, np.cumsum([len(each) for each in sets]))
    answers = answers_of(game, tabled=True)
    cores = os.cpu_count() or 1
    cells = np.zeros((SETS, game.size), dtype=np.uint8)

    def on_cores(workers: int, kernel: Callable[..., None], room: Callable[[slice], Any]) -> Callable[[], object]:
        parts = [slice(SETS * i // workers, SETS * (i + 1) // workers) for i in range(workers)]
        blocks, rooms = [new_blocks() for _ in parts], [room(part) for part in parts]

        def work() -> object:
            with ThreadPoolExecutor(workers) as pool:
                return [
                    each.result()
                    for each in [
                        pool.submit(kernel, answers, block, members, starts[part.start : part.stop + 1], space)
                        for part, block, space in zip(parts, blocks, rooms, strict=True)
                    ]
                ]

        return work

    def own_histogram(_: slice) -> Any:
        return np.zeros(len(game.responses) * game.size, dtype=np.uint8)

    told: dict[str, object] = {"game": str(game), "sets": SETS, "members": len(members), "cores": cores}
    for name, workers in (("one core", 1), ("all cores", cores)):
        told[f"cells, {name}"] = 1e6 * seconds(on_cores(workers, count_on_core, lambda part: cells[part])) / SETS
        told[f"sizes, {name}"] = 1e6 * seconds(on_cores(workers, size_on_core, own_histogram)) / SETS
    told |= on_gpu(game, members, starts, cells)
    print(json.dumps({key: round(value, 2) if isinstance(value, float) else value for key, value in told.items()}))


def on_gpu(game: Game, members: Any, starts: Any, expected: Any) -> dict[str, object]:
    try:
        import cupy

        cupy.cuda.runtime.getDeviceCount()
    except Exception as error:
        return {"gpu": f"none: {error}"}
    from optimoo.game import response_table

    table = cupy.asarray(response_table(game).ravel())
    module = cupy.RawModule(code=CUDA)
    count, bound = module.get_function("count"), module.get_function("bound")
    grid, size, kinds = ((game.size + BLOCK - 1) // BLOCK, SETS), np.int32(game.size), np.int32(len(game.responses))
    cells, bounds = cupy.zeros((SETS, game.size), "u1"), cupy.zeros((SETS, game.size), "i4")
    least = cupy.asarray(np.arange(LARGEST + 1, dtype=np.int32))
    their_members, their_starts = cupy.asarray(members.astype("i4")), cupy.asarray(starts.astype("i4"))

    def run_count() -> None:
        count(grid, (BLOCK,), (table, size, their_members, their_starts, cells))
        cupy.cuda.Device().synchronize()

    def run_bound() -> None:
        bound(grid, (BLOCK,), (table, size, kinds, their_members, their_starts, least, bounds), shared_mem=32 * BLOCK)
        cupy.cuda.Device().synchronize()

    def with_copies() -> None:
        their_members.set(members.astype("i4"))
        their_starts.set(starts.astype("i4"))
        run_count()
        cells.get()

    told: dict[str, object] = {"gpu": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()}
    told["cells, gpu"] = 1e6 * seconds(run_count) / SETS
    told["cells, gpu and copies"] = 1e6 * seconds(with_copies) / SETS
    told["sizes, gpu"] = 1e6 * seconds(run_bound) / SETS
    told["agree"] = bool((cells.get() == expected).all())

    def single() -> None:
        count((grid[0], 1), (BLOCK,), (table, size, their_members, their_starts, cells))
        cells[0].max().get()

    told["cells, gpu, one set at a time"] = 1e6 * seconds(single)
    return told


if __name__ == "__main__":
    main()
