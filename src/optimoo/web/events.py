"""Pushing what happens in a game to those who watch it, as server-sent events.

Decides who may watch, how many and for how long; what is sent is the caller's. A watcher is woken when a game was
kept, from whichever thread that happened in. A connection ends after a while by itself, and the browser opens the next
one: so nobody who has gone away without a word keeps a place for long.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from threading import Lock

from optimoo.web.limits import Limits
from optimoo.web.problems import BusyError, TooManyError

HEARTBEAT = 15.0
"""Seconds of silence after which a comment is sent, so that proxies keep the connection, and dead ones are noticed."""


class Watchers:
    """Those who wait for something to happen, by game."""

    def __init__(self, limits: Limits) -> None:
        """Nobody watches yet."""
        self._limits = limits
        self._lock = Lock()
        self._waiting: defaultdict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = defaultdict(set)
        self._visitors: Counter[str] = Counter()
        self._closed = False

    def tell(self, game: str) -> None:
        """Wake everybody who watches this game; may be called from any thread."""
        with self._lock:
            for loop, event in self._waiting.get(game, ()):
                loop.call_soon_threadsafe(event.set)

    def close(self) -> None:
        """Let everybody go."""
        with self._lock:
            self._closed = True
            for watchers in self._waiting.values():
                for loop, event in watchers:
                    loop.call_soon_threadsafe(event.set)

    def admit(self, visitor: str) -> None:
        """Refuse whoever would be one too many; before anything is sent, so that it can be told."""
        with self._lock:
            if self._visitors[visitor] >= self._limits.watching_per_visitor:
                raise TooManyError("you watch too many games at once; close some of them")
            if self._closed or self._visitors.total() >= self._limits.watching:
                raise BusyError("too many games are being watched at the moment; try again later")
            self._visitors[visitor] += 1

    async def follow(self, visitor: str, game: str, look: Callable[[], Awaitable[str]]) -> AsyncIterator[str]:
        """What there is to see, now and whenever it changes, for an admitted visitor; each as one event."""
        woken = asyncio.Event()
        watcher = (asyncio.get_running_loop(), woken)
        try:
            with self._lock:
                self._waiting[game].add(watcher)
            shown = None
            async with asyncio.timeout(None) as limit:
                while not self._closed:
                    woken.clear()  # before looking: what happens from now on is seen, or wakes
                    seen = await look()
                    if shown is None:  # from here on, so that everybody sees the game once, however busy the server is
                        limit.reschedule(asyncio.get_running_loop().time() + self._limits.watching_seconds)
                    yield f"data: {seen}\n\n" if seen != shown else ": still here\n\n"
                    shown = seen
                    await self._woken(woken)
        except TimeoutError:
            return  # the browser opens the next one
        finally:
            self._leave(visitor, game, watcher)

    @staticmethod
    async def _woken(event: asyncio.Event) -> None:
        waiting = asyncio.create_task(event.wait())
        try:
            await asyncio.wait([waiting], timeout=HEARTBEAT)
        finally:
            waiting.cancel()

    def _leave(self, visitor: str, game: str, watcher: tuple[asyncio.AbstractEventLoop, asyncio.Event]) -> None:
        with self._lock:
            self._waiting[game].discard(watcher)
            if not self._waiting[game]:
                del self._waiting[game]
            self._visitors[visitor] -= 1
            if not self._visitors[visitor]:
                del self._visitors[visitor]
