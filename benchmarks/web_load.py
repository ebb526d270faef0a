"""Many games at once against the real server, from a second process: errors, lost or doubled moves, and the time.

    python benchmarks/web_load.py --games 200

Every player follows the shipped minimum strategy. Each move is sent once, and every third one a second time, as a
browser does when a reply is lost: the second one must be refused. At the end each game is looked at again and must
consist of just the moves that were answered.
"""

import argparse
import asyncio
import json
import re
import ssl
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import httpx

from optimoo.strategy import Follower, shipped

REPEATED = 3


@dataclass
class Tally:
    """What was seen from outside."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)


async def request(client, tally, method, path, **options):
    start = time.perf_counter()
    reply = await client.request(method, path, **options)
    tally.seconds.append(time.perf_counter() - start)
    tally.statuses[reply.status_code] += 1
    return reply


async def play(client, tally, start, strategy):
    """One game to its end."""
    await start.wait()
    seated = (await request(client, tally, "POST", "/api/games", json={"mode": "guess"})).json()
    path, headers = f"/api/games/{seated['id']}", {"authorization": f"Bearer {seated['token']}"}
    follower, made, number = Follower(strategy), [], seated["view"]["number"]
    while not follower.finished:
        guess = follower.strategy.game.text(follower.guess)
        move = {"kind": "guess", "number": number, "guess": guess}
        reply = await request(client, tally, "POST", f"{path}/moves", headers=headers, json=move)
        if reply.status_code != 200:
            tally.faults.append(f"a move was refused: {reply.text}")
            return
        view = reply.json()
        made.append({"guess": guess, "response": view["mine"][-1]["response"]})
        tally.moves += 1
        if view["mine"] != made:
            tally.faults.append(f"a reply shows {len(view['mine'])} moves instead of {len(made)}")
        if len(made) % REPEATED == 0:
            again = await request(client, tally, "POST", f"{path}/moves", headers=headers, json=move)
            if again.status_code != 409:
                tally.faults.append(f"a repeated move was answered with {again.status_code}")
        number = view["number"]
        follower.answer(made[-1]["response"])
    view = (await request(client, tally, "GET", path, headers=headers)).json()
    if view["mine"] != made or view["phase"] != "over":
        tally.faults.append(f"in the end there are {len(view['mine'])} moves instead of {len(made)}")


async def load(address, games):
    tally, start, strategy = Tally(), asyncio.Event(), shipped("minimum").strategy
    context = ssl.create_default_context()  # unused, but each client would load one of its own
    async with AsyncExitStack() as stack:
        # A connection for each player, as browsers have; one pool for all would spend its time looking for a free one.
        clients = [httpx.AsyncClient(base_url=address, timeout=120, verify=context) for _ in range(games)]
        for client in clients:
            await stack.enter_async_context(client)
        tasks = [asyncio.create_task(play(client, tally, start, strategy)) for client in clients]
        begun = time.perf_counter()
        start.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        wall = time.perf_counter() - begun
    tally.faults += [repr(result) for result in results if isinstance(result, BaseException)]
    return tally, wall


def report(games, tally, wall):
    ordered = sorted(tally.seconds)

    def at(share):
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)

    return {
        "games": games,
        "moves": tally.moves,
        "requests": len(ordered),
        "seconds": round(wall, 2),
        "requests_per_second": round(len(ordered) / wall),
        "milliseconds": {"median": at(0.5), "95 %": at(0.95), "99 %": at(0.99), "longest": at(1)},
        "statuses": {str(status): count for status, count in sorted(tally.statuses.items())},
        "faults": tally.faults,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "optimoo", "serve", "--no-open", "--port", "0", "--folder", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                address = re.search(r"http://\S+", server.stdout.readline())[0]
                found = report(options.games, *asyncio.run(load(address, options.games)))
            finally:
                server.terminate()
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' '):20} {value}")
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
