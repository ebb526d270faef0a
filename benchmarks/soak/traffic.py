"""Requests, and everything seen of their replies: how many, how long they took, what went wrong."""

import re
import ssl
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import httpx

PATIENCE = 150
"""Seconds after which a request that was not answered counts as a fault: longer than the server lets anything take."""

CONTEXT = ssl.create_default_context()
"""Unused, but each client would load one of its own."""


@dataclass
class Tally:
    """What was seen from outside."""

    seconds: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """How long replies took, by kind of request."""
    refusals: Counter[str] = field(default_factory=Counter)
    """What was refused as it should be, and what was cut off when the server died."""
    faults: Counter[str] = field(default_factory=Counter)
    """What should not have happened."""
    acknowledged: int = 0
    """Moves that were answered with 200."""
    lost: int = 0
    doubled: int = 0
    games: int = 0
    half_sent: int = 0


class Traffic:
    """Sends requests for one visitor after another and keeps the tally."""

    def __init__(self, server, tally):
        self.server = server
        self.tally = tally

    def client(self, address):
        """A visitor at an address of this machine."""
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=CONTEXT)
        return httpx.AsyncClient(base_url=self.server.address, transport=transport, timeout=PATIENCE)

    async def ask(self, client, kind, method, path, expected=(200,), **options):
        """The reply; None if the server was stopped meanwhile, or could not do it just now."""
        start = time.monotonic()
        try:
            reply = await client.request(method, path, **options)
        except httpx.HTTPError as error:
            name = type(error).__name__
            if self.server.was_away(start):
                self.tally.refusals[f"cut off or not reached while the server was away ({name})"] += 1
            else:
                self.tally.faults[f"{kind}: {name}: {error}"] += 1
            return None
        self.tally.seconds[kind].append(time.monotonic() - start)
        if reply.status_code < 400 and reply.status_code in expected:
            return reply
        told = self._sentence(kind, reply)
        if reply.status_code in expected:
            self.tally.refusals[told] += 1
            return reply
        excused = (reply.status_code == 507 and self.server.was_full(start)) or (
            reply.status_code == 503 and "the server is stopping" in told and self.server.was_away(start)
        )
        (self.tally.refusals if excused else self.tally.faults)[told if excused else f"{kind}: {told}"] += 1
        return None

    def _sentence(self, kind, reply):
        """A status and its sentence, alike for all games."""
        try:
            (told,) = reply.json().values()
            assert reply.status_code >= 400
            assert list(reply.json()) == ["error"]
        except (ValueError, AttributeError, AssertionError):
            self.tally.faults[f"{kind}: a reply of status {reply.status_code} that is no sentence"] += 1
            return f"{reply.status_code} {reply.text[:60]!r}"
        return f"{reply.status_code} " + re.sub(r"\d+|'[^']*'", "..", told)
