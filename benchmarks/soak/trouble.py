"""What the server has to bear besides visitors: half-sent requests, being killed, a disk that is full."""

import asyncio
import random
import signal

HALF = b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "
BODY = b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"
HELD = 450
"""Half-sent requests at a time: more than one address may have."""


async def half_open(server, tally, address, stop):
    """Again and again, open many connections at once, and say half of what there is to say."""
    while not stop.is_set():
        await asyncio.gather(*(half_sent(server, tally, address, stop, number) for number in range(HELD)))
        await patience(stop, 3)


async def half_sent(server, tally, address, stop, number):
    """One of them, until the server has had enough."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
    except OSError:
        return
    tally.half_sent += 1
    try:
        writer.write(HALF if number % 2 else BODY)
        ended, reading = asyncio.create_task(stop.wait()), asyncio.create_task(reader.read())
        await asyncio.wait([ended, reading], timeout=60, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not reading.done():
            if not stop.is_set():
                tally.faults["a half-sent request was awaited for a minute"] += 1
            reading.cancel()
        elif not reading.exception() and reading.result():
            tally.refusals[f"{reading.result().split()[1].decode()} told to a half-sent request"] += 1
        else:
            tally.refusals["a half-sent request was cut off"] += 1
    except OSError:
        tally.refusals["a half-sent request was cut off"] += 1
    finally:
        writer.transport.abort()


async def ends(server, tally, seconds, stop, seed):
    """Within these seconds, end the server in every way, several times over."""
    chance = random.Random(seed)
    ways = [killed, filled, terminated]
    times = max(len(ways), round(seconds / 30))
    for number in range(times):
        if await patience(stop, seconds / times * (0.5 + chance.random()) / 2):
            return
        await ways[number % len(ways)](server, tally, stop)
        await patience(stop, seconds / times / 4)


async def killed(server, tally, stop):
    """As by a power failure."""
    await server.stop()
    await server.start()
    tally.refusals["the server was killed"] += 1


async def terminated(server, tally, stop):
    """As by a system that goes down."""
    code = await server.stop(signal.SIGTERM)
    if code != -signal.SIGTERM:  # it ends in order, and says by what
        tally.faults[f"SIGTERM ended the server with {code}"] += 1
    await server.start()
    tally.refusals["the server was ended by SIGTERM"] += 1


async def filled(server, tally, stop):
    """The disk fills up, the server is killed, somebody makes room."""
    await server.stop(signal.SIGTERM)  # so that the log of the database begins anew, with the room that is left
    await server.start(full=True)
    await patience(stop, 10)
    await server.stop()
    await server.start()
    tally.refusals["the disk was full for some seconds, and the server then killed"] += 1


async def patience(stop, seconds):
    """Wait; whether all is over."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True
