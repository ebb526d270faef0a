"""Running the server: files, an address, a browser, and an orderly end."""

import socket
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn

from optimoo.errors import InputError
from optimoo.play import usual_file
from optimoo.strategy import StrategyFile
from optimoo.web.app import LOOPBACK, Settings, make_app

FAREWELL = 3
"""Seconds that requests under way get to finish when the server stops."""


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_ready()


def run(files: Sequence[Path], host: str, port: int, data: Path | None, *, opens: bool) -> None:
    """Serve until Ctrl-C."""
    added = {path.stem: StrategyFile.load(path) for path in files}
    listener = _listen(host, port)
    local = _is_loopback(host)
    folder = data or usual_file().parent
    app = make_app(Settings(folder, hosts=LOOPBACK if local else None, added=added, warm=True))
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"

    def ready() -> None:
        print(f"optimoo is on {address} (Ctrl-C stops it)", flush=True)
        if opens:
            webbrowser.open(address)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        limit_concurrency=1000,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=FAREWELL,
    )
    try:
        _Server(config, ready).run(sockets=[listener])
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt("stopped; running games are kept") from stop


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise InputError(
            f"cannot listen on {host}, port {port}: {reason}; choose others with --host and --port"
        ) from error


def _is_loopback(host: str) -> bool:
    return host in {"127.0.0.1", "localhost", "::1"}


def _shown(host: str) -> str:
    """The address as one writes it into a browser."""
    if host in {"0.0.0.0", "::"}:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
