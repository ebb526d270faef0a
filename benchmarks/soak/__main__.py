"""A server under mixed traffic for a given time, killed and started again meanwhile: no acknowledged move may be lost.

    python benchmarks/soak --minutes 20 --out docs/soak.md

Everything happens on loopback: visitors at addresses of their own, half-sent requests from another. For three fifths of
the time the server is killed, ended, and given a full disk, again and again; then it runs undisturbed, and what memory
it takes is measured. In the end every game is read from the files and compared with what was acknowledged.
"""

import argparse
import asyncio
import os
import platform
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import findings
from players import GAMES, Visitor, differences, same
from server import Server
from traffic import Tally, Traffic
from trouble import ends, half_open, patience

from optimoo.web.table import Table

TROUBLED = 0.6
"""The part of the time in which the server is ended again and again."""


def addresses(count):
    """So many addresses of this machine; where there is only one, everybody shares it."""
    return [f"127.0.1.{1 + number}" if sys.platform == "linux" else "127.0.0.1" for number in range(count)]


async def soak(folder, minutes, players, seed):
    server, tally, accounts = Server(folder), Tally(), []
    await server.start()
    traffic = Traffic(server, tally)
    *visiting, slow = addresses(players + 1)
    visitors = [Visitor(traffic, address, seed + number, accounts) for number, address in enumerate(visiting)]
    await warm(visitors[0])
    tally.seconds.clear()
    tally.refusals.clear()
    start, stop, memory = time.monotonic(), asyncio.Event(), [server.memory()]
    tasks = [asyncio.create_task(visitor.run(stop)) for visitor in visitors]
    tasks.append(asyncio.create_task(half_open(server, tally, slow, stop)))
    tasks.append(asyncio.create_task(watch(server, stop)))
    try:
        seconds = 60 * minutes
        await ends(server, tally, TROUBLED * seconds, stop, seed)
        await patience(stop, min(10, 0.1 * seconds))  # until what is needed again and again is loaded again
        quiet = time.monotonic()
        memory.append(server.memory())
        await patience(stop, max(0.0, start + seconds - time.monotonic()))
        memory.append(server.memory())
        quiet = time.monotonic() - quiet
    finally:
        stop.set()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(result, BaseException):
                tally.faults[f"a player failed: {result!r}"] += 1
        await server.stop(signal.SIGTERM)
    elapsed = time.monotonic() - start
    await server.start()  # what could not be recorded before is recorded now
    await server.stop(signal.SIGTERM)
    audited = audit(folder, tally, accounts)
    return findings.Findings(tally, server, elapsed, quiet, memory, audited)


async def watch(server, stop):
    """Look at the memory every second."""
    while not await patience(stop, 1):
        server.memory()


async def warm(visitor):
    """Have everything loaded and compiled, on a disk that has room for it."""
    async with visitor.traffic.client(visitor.address) as client:
        for name, game in GAMES.items():
            secret, moves = visitor.story(game, 1)
            asked = {"game": name, "moves": moves}
            for kind, question in ("advice", asked), ("review", {**asked, "secret": secret}):
                await visitor.traffic.ask(client, "warm", "POST", f"/api/{kind}", (200, 503), json=question)
            for opponent in ("larmouth", "minimum"):
                wanted = {"mode": "answer", "game": name, "opponent": opponent}
                await visitor.traffic.ask(client, "warm", "POST", "/api/games", (201,), json=wanted)


def audit(folder, tally, accounts):
    """Compare every game in the files with what was acknowledged; how many were compared, and recorded."""
    with sqlite3.connect(folder / "page.sqlite") as database:
        kept = dict(database.execute("SELECT id, state FROM games"))
    database.close()
    with sqlite3.connect(folder / "games.sqlite") as database:
        recorded = {key for (key,) in database.execute("SELECT key FROM games")}
    database.close()
    named = set()
    for account in accounts:
        table = Table.from_text(kept[account.id]) if account.id in kept else None
        if table is None:
            tally.lost += len(account.mine) + len(account.theirs)
            tally.faults[f"a game is gone: {account.id}"] += 1
            continue
        game = account.game
        match = table.seated(account.side)
        moves = tuple(
            [(game.text(guess), str(game.responses[response])) for guess, response in side]
            for side in ((match.mine, match.theirs) if match else ([], []))
        )
        sides = 1 if account.friends else 2
        known = account.mine, account.theirs
        if not all(same(known[side], moves[side][: len(known[side])]) for side in range(sides)) or any(
            len(moves[side]) > len(known[side]) + 1
            for side in range(sides)  # one may have been under way at the end
        ):
            lost, doubled = differences(known, moves, sides)
            tally.lost += lost
            tally.doubled += max(0, doubled - 1)
            tally.faults[f"a game differs in the files: {account.id}: {known} became {moves}"] += 1
        if table.over and account.named and table.gave_up in (None, 0):
            named.add(f"{account.id}:0")
    tally.faults.update({"a finished game is not recorded": len(named - recorded)} if named - recorded else {})
    return len(accounts), len(named)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--players", type=int, default=12, help="visitors at a time")
    parser.add_argument("--seed", type=int, default=1, help="decides what visitors do, not when")
    parser.add_argument("--out", type=Path, help="write the table into this file, at the place marked for it if any")
    options = parser.parse_args()
    if not 0.5 <= options.minutes <= 24 * 60 or not 1 <= options.players <= 200:
        parser.error("expected 0.5 to 1440 minutes and 1 to 200 players")
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(soak(Path(folder), options.minutes, options.players, options.seed))
    where = f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"
    text = findings.markdown(found, options.minutes, options.players, where)
    print(text)
    if options.out:
        findings.write(options.out, text)
    return 1 if found.tally.faults or found.tally.lost or found.tally.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
