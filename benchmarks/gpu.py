"""What a GPU gains: values a position with all threads, then with a GPU, and prints one JSON object.

``gpu.py GAME [MOVES]``, as in ``gpu.py 5x10 "01234=2C 12567=1C"``; with ``--goal`` it is only asked whether the
position takes at least so many guesses. Both are asked with nothing known, after compiling and preparing. Needs CuPy
and a GPU, and says so where they are missing.
"""

import argparse
import json
import sys
import time
from dataclasses import replace

from optimoo.cores import usable_cores
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.gpu import check_gpu, on_gpu
from optimoo.search import UNLIMITED, Means, Objective, Question, Search, solve


def measured(position: Position, goal: int, means: Means) -> dict[str, object]:
    """How long it takes to answer, and what was done."""
    game = position.game
    question = Question(Position(game), Objective().costs(game.size))
    with Search(question, means) as search:
        search.prepare()
        started, processor = time.perf_counter(), time.process_time()
        bound = search.bound(position, goal)
        seconds, processor = time.perf_counter() - started, time.process_time() - processor
        return {
            "least": bound.least,
            "exact": bound.exact,
            "seconds": round(seconds, 3),
            "processor_seconds": round(processor, 2),
            "work": search.work,
        }


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("moves", nargs="?", default="")
    arguments.add_argument("--goal", type=int, default=UNLIMITED)
    arguments.add_argument("--workers", type=int, default=usable_cores())
    asked = arguments.parse_args()
    try:
        check_gpu()
        position = Position.of(Game.parse(asked.game), asked.moves)
        solve("3x4", checkpoint=False)  # compiles
        means = Means(workers=asked.workers, memory=4 << 30, checkpoint=False)
        threads = measured(position, asked.goal, means)
        gpu = measured(position, asked.goal, replace(means, workforce=on_gpu))
    except InputError as error:
        sys.exit(str(error))
    print(json.dumps({"game": asked.game, "moves": asked.moves, "threads": threads, "gpu": gpu}, indent=1))
    # Of what is only bounded, one may have found a higher bound.
    if threads["exact"] != gpu["exact"] or (gpu["exact"] and threads["least"] != gpu["least"]):
        sys.exit("the GPU says something else")


if __name__ == "__main__":
    main()
