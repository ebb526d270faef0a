"""What stands before every request: how large it may be, under which name it may come, what the reply forbids.

Pure ASGI, because the limit has to hold while the body arrives, before anything is read into memory.
"""

import json
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    # The page consists of files of its own and of nothing else.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, head_bytes: int, body_bytes: int, hosts: Sequence[str] | None) -> None:
        """Accept heads and bodies up to so many bytes, and only these ``hosts`` (any, if None) in the Host header."""
        self.app = app
        self.head_bytes = head_bytes
        self.body_bytes = body_bytes
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is acceptable; refuse the rest in one sentence."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send = _with_headers(send, scope["path"])
        if self.hosts is not None and _host_name(headers.get("host", "")) not in self.hosts:
            # A page elsewhere could have its own name point to this machine, and then read what is here.
            await _refuse(send, 400, f"this server answers only to the names {', '.join(self.hosts)}")
            return
        if _head_size(scope) > self.head_bytes:
            await _refuse(send, 431, f"the head of the request is too large; expected at most {self.head_bytes} bytes")
            return
        announced = headers.get("content-length", "0")
        if not announced.isascii() or not announced.isdigit() or int(announced[:15]) > self.body_bytes:
            await _refuse(send, 413, self._too_large())
            return
        await self.app(scope, self._counted(receive), send)

    def _too_large(self) -> str:
        return f"the request is too large; expected at most {self.body_bytes} bytes"

    def _counted(self, receive: Receive) -> Receive:
        left = self.body_bytes

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, self._too_large())  # more than announced, or nothing was announced
            return message

        return counted


def _host_name(host: str) -> str:
    """The Host header without its port.

    >>> _host_name("localhost:8000"), _host_name("[::1]:8000"), _host_name("[::1]")
    ('localhost', '[::1]', '[::1]')
    """
    name, separator, port = host.rpartition(":")
    return name.lower() if separator and port.isdigit() and not name.endswith(":") else host.lower()


def _head_size(scope: Scope) -> int:
    """About how many bytes came before the body; a parser that gets them in one piece does not count."""
    fields = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
    return fields + len(scope.get("raw_path") or scope["path"]) + len(scope.get("query_string", b""))


def _with_headers(send: Send, path: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")
        await send(message)

    return sending


async def _refuse(send: Send, status: int, sentence: str) -> None:
    body = json.dumps({"error": sentence}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
