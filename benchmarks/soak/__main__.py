"""A server under mixed traffic for a given time, killed and started again meanwhile: no acknowledged move may be lost.

    python benchmarks/soak --minutes 20 --out docs/soak.md

Everything happens on loopback: visitors at addresses of their own, half-sent requests from another. For three fifths of
the time the server is killed, ended, and given a full disk, again and again; then it runs undisturbed, and what memory
it takes is measured. In the end every game is looked at once more and compared with what was acknowledged.
"""

import argparse
import asyncio
import datetime
import os
import platform
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

import findings
import psutil
from players import Visitor
from rules import GAMES
from server import Server
from traffic import Tally, Traffic
from trouble import ends, half_open, patience

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
    named = [account for account in await audit(visitors[0], accounts) if account.named]
    await server.stop(signal.SIGTERM)
    if missing := unrecorded(folder, named):
        tally.faults["a finished game is not recorded"] += missing
    return findings.Findings(tally, server, elapsed, quiet, memory, (len(accounts), len(named)))


async def watch(server, stop):
    """Look at the memory every second."""
    while not await patience(stop, 1):
        server.memory()


async def warm(visitor):
    """Have everything loaded and compiled, on a disk that has room for it."""
    async with visitor.traffic.client(visitor.address) as client:
        for name in GAMES:
            secret, moves = visitor.story(name, 1)
            asked = {"game": name, "moves": moves}
            for kind, question in ("advice", asked), ("review", {**asked, "secret": secret}):
                await visitor.traffic.ask(client, "warm", "POST", f"/api/{kind}", (200, 503), json=question)
            for opponent in ("larmouth", "minimum"):
                wanted = {"mode": "answer", "game": name, "opponent": opponent}
                await visitor.traffic.ask(client, "warm", "POST", "/api/games", (201,), json=wanted)


async def audit(visitor, accounts):
    """Look at every game once more, and compare it with what was acknowledged; the games that are over."""
    over = []
    async with visitor.traffic.client(visitor.address) as visitor.client:
        for account in accounts:
            reply = await visitor.traffic.ask(visitor.client, "audit", "GET", account.path, headers=account.headers)
            if reply is not None:
                visitor.audit(account, reply.json())
                over += [account] if account.view["phase"] == "over" else []
    return over


def unrecorded(folder, accounts):
    """How many of these finished games, each under a name, are not in the records."""
    with sqlite3.connect(folder / "games.sqlite") as database:
        recorded = {key for (key,) in database.execute("SELECT key FROM games")}
    database.close()
    return sum(f"{account.id}:0" not in recorded for account in accounts)


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
    gigabytes = round(psutil.virtual_memory().total / 2**30)
    today = datetime.date.today()
    machine = f"{os.cpu_count()} cores, {gigabytes} GB, Python {platform.python_version()}, {platform.system()}"
    where = f"{today.day} {today:%B %Y}, {machine}"
    text = findings.markdown(found, options.minutes, options.players, where)
    print(text)
    if options.out:
        findings.write(options.out, text)
    return 1 if found.tally.faults or found.tally.lost or found.tally.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
