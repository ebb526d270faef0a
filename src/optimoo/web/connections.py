"""Connections: how many there may be, how long a request may take to arrive and a reply to be taken, who makes room.

Uvicorn reads and writes HTTP, and waits for ever for the rest of a request that has begun. Here every state in which a
client is awaited has an end, and when there is no room left, the connection that has kept the server waiting longest
is closed for the newcomer: half-sent requests cost their senders, and nobody else. Whatever is refused is told as
everywhere, by ``{"error": "..."}`` with one sentence.
"""

import asyncio
import ipaddress
import json
import socket
import sys
from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from http import HTTPStatus
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from optimoo.web.guard import HEADERS
from optimoo.web.limits import Limits, visitor

KEEP_ALIVE = 75
"""Seconds that a connection stays open between two requests."""

LINGER = 1.0
"""Seconds that a client gets to read why it was refused, while what it still sends is thrown away."""

LINGERING = 50
"""Connections that may be in that state; more are cut at once."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Phase(Enum):
    """What a connection waits for."""

    HEAD = "the head of a request"
    BODY = "the rest of a request"
    REPLY = "the server"
    IDLE = "nothing: the last request is answered"
    OVER = "its end"


@dataclass
class _Visitor:
    """The connections of one visitor."""

    open: set["Connection"] = field(default_factory=set)
    waiting: OrderedDict["Connection", None] = field(default_factory=OrderedDict)
    """Those in which it is the client's turn, the one that has been for the longest first."""


class Connections:
    """All open connections, by visitor."""

    def __init__(self, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        """Nobody is here yet. ``proxies`` bring the requests of many, and may have any number of connections."""
        self.limits = limits
        self._proxies = proxies
        self._visitors: defaultdict[str, _Visitor] = defaultdict(_Visitor)
        self._open = 0
        self._lingering = 0

    def admit(self, newcomer: "Connection") -> HTTPStatus | None:
        """Find room for a connection, if need be in the place of one that only waits; None, or why there is none."""
        mine = self._visitors[newcomer.visitor]
        full = None
        if len(mine.open) >= self.limits.connections_per_visitor and not self._is_proxy(newcomer.host):
            full, crowd = HTTPStatus.TOO_MANY_REQUESTS, mine
        elif self._open >= self.limits.connections:
            full = HTTPStatus.SERVICE_UNAVAILABLE
            crowd = max(self._visitors.values(), key=lambda each: len(each.waiting))
        if full:
            if not crowd.waiting:
                self._forget(newcomer.visitor)
                return full
            next(iter(crowd.waiting)).make_room()
        self._visitors[newcomer.visitor].open.add(newcomer)
        self._open += 1
        return None

    def turn(self, connection: "Connection", *, of_client: bool) -> None:
        """From now on it is the client's turn, or the server's."""
        waiting = self._visitors[connection.visitor].waiting
        waiting.pop(connection, None)
        if of_client:
            waiting[connection] = None

    def leave(self, connection: "Connection") -> None:
        """A connection is no more, or does not count any more."""
        mine = self._visitors[connection.visitor]
        mine.waiting.pop(connection, None)
        if connection in mine.open:
            mine.open.remove(connection)
            self._open -= 1
        self._forget(connection.visitor)

    def _forget(self, visitor: str) -> None:
        if not self._visitors[visitor].open:
            del self._visitors[visitor]

    def linger(self) -> bool:
        """Whether one more may linger; if so, it is counted."""
        if self._lingering >= LINGERING:
            return False
        self._lingering += 1
        return True

    def lingered(self) -> None:
        """One lingers no more."""
        self._lingering -= 1

    def _is_proxy(self, host: str) -> bool:
        return bool(host) and any(ipaddress.ip_address(host) in network for network in self._proxies)


class Config(uvicorn.Config):
    """How the server library is used here."""

    def __init__(self, app: Any, limits: Limits, proxies: Sequence[Network] = ()) -> None:
        """Serve ``app`` within these limits; only ``proxies`` are believed when they say whom a request comes from."""
        super().__init__(
            app,
            http=Connection,
            ws="none",
            log_level="error",  # whoever sends nonsense does not fill the owner's screen
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[str(network) for network in proxies],
            timeout_keep_alive=KEEP_ALIVE,
            h11_max_incomplete_event_size=limits.head_bytes,
        )
        self.connections = Connections(limits, proxies)


class Connection(H11Protocol):
    """One connection; the base class reads requests from it and writes replies to it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Not connected yet; the arguments are those of the server library."""
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.connections
        self._limits = config.connections.limits
        self._phase = Phase.HEAD
        self._late: asyncio.TimerHandle | None = None
        self._untaken: asyncio.TimerHandle | None = None
        self._lingers = False
        self.visitor = ""
        """Whose connection it is, as far as limits are concerned."""

    @property
    def host(self) -> str:
        """The address at the other end."""
        return self.client[0] if self.client else ""

    # --- what happens to a connection ---------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, if there is room."""
        super().connection_made(transport)
        # A reply is written in pieces; without this each piece waits until the client has acknowledged the last one.
        with suppress(OSError):  # who has left already, does not mind
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.set_write_buffer_limits(high=0)  # so that it is told whenever something is not taken at once
        self.visitor = visitor(self.host)
        full = self._all.admit(self)
        if full is HTTPStatus.TOO_MANY_REQUESTS:
            self._refuse(full, "you have too many requests under way; wait for one of them to end")
        elif full:
            self._refuse(full, "the server has no room for another connection at the moment; try again later")
        else:
            self._begin(Phase.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._begin(Phase.OVER)
        if self._untaken is not None:
            self._untaken.cancel()
        if self._lingers:
            self._all.lingered()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        if self._phase is not Phase.OVER:
            super().data_received(data)
            self._look()

    def on_response_complete(self) -> None:
        """The reply is written; go on with the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """The client does not take what it is sent."""
        super().pause_writing()
        self._untaken = self.loop.call_later(self._limits.reply_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has taken everything."""
        super().resume_writing()
        if self._untaken is not None:
            self._untaken.cancel()

    def make_room(self) -> None:
        """End for the sake of another connection."""
        if self._phase is Phase.IDLE:
            self._cut()
        else:  # of a request something may be on its way, even if nothing has been read yet
            self._refuse(
                HTTPStatus.SERVICE_UNAVAILABLE, "the server is full and this request was slow; try again later"
            )

    def shutdown(self) -> None:
        """The server stops: who is being served is served, who has sent half a request is told."""
        if self._phase is Phase.BODY or (self._phase is Phase.HEAD and self.conn.trailing_data[0]):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "the server is stopping; try again when it is back")
        elif self._phase is not Phase.OVER:
            super().shutdown()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP; called by the base class while it handles the complaint of the parser."""
        complaint = sys.exception()
        status = complaint.error_status_hint if isinstance(complaint, h11.ProtocolError) else HTTPStatus.BAD_REQUEST
        if status == HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE and self._phase is not Phase.BODY:
            self._refuse(
                status, f"the head of the request is too large; expected at most {self._limits.head_bytes} bytes"
            )
        elif status == HTTPStatus.NOT_IMPLEMENTED:
            self._refuse(status, "the request has an unknown transfer encoding; expected none, or chunked")
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, "this is no HTTP request that could be understood; expected HTTP/1.1")

    # --- waiting ------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Find out what is awaited now; what is awaited still, has been since it began."""
        if self._phase is Phase.OVER:
            return
        if self.conn.their_state is h11.SEND_BODY:
            phase = Phase.BODY
        elif self.conn.their_state is h11.IDLE:
            phase = Phase.IDLE if self.timeout_keep_alive_task else Phase.HEAD
        else:
            phase = Phase.REPLY
        if phase is not self._phase:
            self._begin(phase)

    def _begin(self, phase: Phase) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
        self._phase = phase
        if phase is Phase.OVER:
            self._all.leave(self)
            return
        self._all.turn(self, of_client=phase is not Phase.REPLY)
        if phase is Phase.HEAD:
            self._late = self.loop.call_later(self._limits.head_seconds, self._too_late)
        elif phase is Phase.BODY:
            self._late = self.loop.call_later(self._limits.body_seconds, self._too_late)

    def _too_late(self) -> None:
        head = self._phase is Phase.HEAD
        part, seconds = ("head", self._limits.head_seconds) if head else ("body", self._limits.body_seconds)
        if head and not self.conn.trailing_data[0]:  # nothing has arrived: there is nobody to be told
            self._cut()
        else:
            self._refuse(
                HTTPStatus.REQUEST_TIMEOUT,
                f"the {part} of the request did not arrive in time; expected all of it within {seconds:g} seconds",
            )

    # --- ending -------------------------------------------------------------------------------------------------

    def _refuse(self, status: int, sentence: str) -> None:
        """Say why, where no reply has begun yet, and end."""
        silent = self.cycle is None or self.cycle.response_complete or not self.cycle.response_started
        if silent and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_reply(status, sentence))
        self._end()
        # If it were closed with something unread, the client might lose the reply together with the connection.
        self._lingers = self._all.linger()
        if self._lingers:
            self.transport.write_eof()
            self.flow.resume_reading()
            self._late = self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.abort()

    def _cut(self) -> None:
        self._end()
        self.transport.abort()  # what was not taken until now is not waited for

    def _end(self) -> None:
        self._begin(Phase.OVER)
        self._unset_keepalive_if_required()
        if self.cycle is not None and not self.cycle.response_complete:  # the application is to hear of it
            self.cycle.disconnected = True
            self.cycle.message_event.set()


def _reply(status: int, sentence: str) -> bytes:
    """A whole reply that closes the connection."""
    body = json.dumps({"error": sentence}).encode()
    headers = {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "connection": "close",
        "cache-control": "no-store",
        **HEADERS,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{head}\r\n".encode("ascii") + body
