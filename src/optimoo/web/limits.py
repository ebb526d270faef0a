"""How much one visitor, and all together, may ask of the server."""

import ipaddress
import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from time import monotonic

_WITH_PORT = re.compile(r"([\d.]+):\d+|\[(.+)\](?::\d+)?")


@dataclass(frozen=True)
class Limits:
    """What the server allows. Generous for people, tight for a program that never tires."""

    connections: int = 900
    """Connections in all; below the 1,024 files that many systems let a program open."""
    connections_per_visitor: int = 400
    """Connections from one address: a school behind one, with a browser's six connections for each."""
    head_seconds: float = 10.0
    """The longest that the head of a request may take to arrive."""
    body_seconds: float = 10.0
    """The longest that the body of a request may take to arrive."""
    reply_seconds: float = 60.0
    """The longest that a client may take to read what it was sent."""
    head_bytes: int = 16_384
    """The largest head of a request: its address and what the browser says about itself."""
    body_bytes: int = 16_384
    """The largest request; the longest honest one is a review of a long game, a tenth of this."""
    games: int = 100_000
    """Games kept; old ones make room for new ones."""
    games_per_visitor: int = 5_000
    """Games of one address that are not finished."""
    new_per_minute: int = 600
    """Games, and names, that may begin from one address."""
    analyses: int = 2
    """Analyses that run at once, of different visitors."""
    waiting: int = 32
    """Analyses that may wait for their turn."""
    waiting_per_visitor: int = 4
    """Analyses from one address that may wait for their turn."""
    waiting_at_once: int = 256
    """Short questions that may wait for their turn, apart from analyses: what is known without a search."""
    waiting_at_once_per_visitor: int = 64
    """Short questions from one address that may wait for their turn: a class that types at the same time."""
    waiting_seconds: float = 120.0
    """The longest that one waits for its turn."""
    analysis_seconds: float = 60.0
    """The longest that one analysis may take."""
    watching: int = 300
    """Games that are watched at once, by those who wait for the other player's move."""
    watching_per_visitor: int = 100
    """Games that are watched at once from one address."""
    watching_seconds: float = 300.0
    """The longest that one is watched without asking again."""
    memory: int = 512 << 20
    """Bytes for what analyses know of different games: two as large as 4x10 and several small ones; the games that
    nobody has asked about for the longest time make room."""

    def at_once(self) -> "Limits":
        """The limits for short questions, which wait for nobody's analysis."""
        return replace(self, waiting=self.waiting_at_once, waiting_per_visitor=self.waiting_at_once_per_visitor)


def visitor(host: str) -> str:
    """Whom an address belongs to, as far as limits are concerned.

    In IPv6 whoever has one address has 2^64 of them: a network of that size counts as one visitor. Some proxies tell
    the port as well, another one with each connection: it says nothing of the visitor.

    >>> visitor("192.0.2.7"), visitor("2001:db8:1:2:3:4:5:6"), visitor("::ffff:192.0.2.7"), visitor("unknown")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    >>> visitor("192.0.2.7:1234"), visitor("[2001:db8:1:2:3:4:5:6]:1234")
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    with_port = _WITH_PORT.fullmatch(host)
    try:
        address = ipaddress.ip_address(with_port[1] or with_port[2] if with_port else host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))


class Pace:
    """Counts what each visitor began within the last minute."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = monotonic) -> None:
        """Start with nobody known."""
        self._per_minute = per_minute
        self._clock = clock
        self._begun: dict[str, deque[float]] = {}
        self._lock = Lock()

    def admits(self, visitor: str) -> bool:
        """Whether one more is within the pace; if so, it is counted."""
        now = self._clock()
        with self._lock:
            self._forget_before(now - 60.0)
            begun = self._begun.setdefault(visitor, deque())
            if len(begun) >= self._per_minute:
                return False
            begun.append(now)
            return True

    def _forget_before(self, start: float) -> None:
        for visitor, begun in list(self._begun.items()):
            while begun and begun[0] <= start:
                begun.popleft()
            if not begun:
                del self._begun[visitor]
