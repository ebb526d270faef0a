"""Sends files: compressed to whoever can read that, and only once where their names never change."""

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from optimoo.web.bundle import File

FOR_EVER = "public, max-age=31536000, immutable"


class Delivery:
    """An application for these files; ``index.html`` is what stands at the root."""

    def __init__(self, files: Iterable[File]) -> None:
        """Compress everything now, so that nobody has to wait for it."""
        self._files = {f"/{file.name}": file for file in files if file.packed}
        self._files["/"] = self._files["/index.html"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send one file."""
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        file = self._files.get(scope["path"])
        if file is None:
            raise HTTPException(404)
        response = reply(file, scope)
        if file.is_lasting:
            response.headers["cache-control"] = FOR_EVER
        await response(scope, receive, send)


def reply(file: File, scope: Scope) -> Response:
    """A file as the one who asks can read it."""
    headers, content = {"vary": "accept-encoding"}, file.content
    if accepts_gzip(scope) and len(file.packed) < len(content):
        headers["content-encoding"], content = "gzip", file.packed
    return Response(content, media_type=file.kind, headers=headers)


def accepts_gzip(scope: Scope) -> bool:
    """Whether who asks can read what is compressed.

    >>> accepts_gzip({"headers": [(b"accept-encoding", b"br, gzip;q=0.5")]})
    True
    >>> accepts_gzip({"headers": [(b"accept-encoding", b"gzip;q=0, br")]}), accepts_gzip({"headers": []})
    (False, False)
    """
    for each in Headers(scope=scope).get("accept-encoding", "").split(","):
        name, _, weight = each.replace(" ", "").partition(";q=")
        if name == "gzip":
            return weight not in ("0", "0.0", "0.00", "0.000")
    return False
