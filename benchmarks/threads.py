"""How much faster more threads are, beside what the machine has to give: ``threads.py GAME --threads 1 16``.

Prints one line of JSON for each search, from the question to the strategy, with everything compiled before. Cores that
are all at work slow one another down, and on a cloud machine those of others do, too. So each round also runs as many
programs of one thread side by side as there were threads (``alone`` is such a program with nothing beside it): what
these lose is lost to the machine. ``idle`` is how many threads had nothing to do, on average.
"""

import argparse
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from optimoo.cores import usable_cores
from optimoo.game import Game, Position
from optimoo.search import Means, Objective, Question, Search, solve

OFTEN = 0.01  # seconds between two looks at who has nothing to do


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--threads", type=int, nargs="+", default=[1, usable_cores()])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--beside", metavar="GAME", help="what programs side by side solve; none are run without it")
    asked = parser.parse_args(arguments)
    print("compiling, where that is needed", file=sys.stderr)
    solve("3x6", checkpoint=False)
    for _ in range(asked.rounds):
        for threads in asked.threads:
            tell({"game": asked.game, "threads": threads} | searched(asked.game, threads))
            if asked.beside:
                seconds = side_by_side(asked.beside, threads)
                kind = "alone" if threads == 1 else "side by side"
                tell({"game": asked.beside, "programs": threads, kind: round(sum(seconds) / threads, 2)})


def tell(row: dict[str, object]) -> None:
    print(json.dumps(row), flush=True)


def searched(name: str, threads: int) -> dict[str, object]:
    """Solve a game once, and say what it took."""
    game = Game.parse(name)
    question = Question(Position(game), Objective().costs(game.size))
    with Search(question, Means(workers=threads, checkpoint=False)) as search:
        started, processor = time.perf_counter(), time.process_time()
        search.prepare()
        with watched(search) as idle:
            value = search.value()
        valued = time.perf_counter()
        search.strategy()
        ended = time.perf_counter()
        return {
            "value": value,
            "seconds": round(ended - started, 2),
            "reading off": round(ended - valued, 2),
            "processor seconds": round(time.process_time() - processor, 1),
            "guesses": search.work["guesses_valued"],
            "idle": round(sum(idle) / max(1, len(idle)), 2),
        }


@contextmanager
def watched(search: Search) -> Iterator[list[int]]:
    """How many threads have nothing to do, many times a second."""
    offers, over, looks = search._load().evaluator.memory.offers, threading.Event(), list[int]()

    def look() -> None:
        while not over.wait(OFTEN):
            looks.append(int(offers.waiting.sum()))

    thread = threading.Thread(target=look, daemon=True)
    thread.start()
    try:
        yield looks
    finally:
        over.set()
        thread.join()


def side_by_side(name: str, programs: int) -> list[float]:
    """Seconds that each of so many programs takes that search with one thread at the same time."""
    code = f"from optimoo import solve; print(solve({name!r}, workers=1, checkpoint=False).seconds)"
    running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) for _ in range(programs)]
    return [float(program.communicate()[0]) for program in running]


if __name__ == "__main__":
    main()
