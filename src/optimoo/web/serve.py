"""Running the server: files, an address, a browser, and an orderly end."""

import ipaddress
import socket
import sys
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from optimoo.errors import InputError
from optimoo.play.scores import usual_file
from optimoo.strategy import StrategyFile
from optimoo.web.app import LOOPBACK, Settings, make_app
from optimoo.web.connections import Config, Network
from optimoo.web.limits import Limits

FAREWELL = 3
"""Seconds that requests under way get to finish when the server stops."""

OTHER_FILES = 100
"""Open files besides connections: databases, libraries, those who are just being refused."""

STOPPED = "stopped; running games are kept"


class Server(uvicorn.Server):
    """A server that says when it is ready, and stops its analyses before it waits for those who asked for them."""

    def __init__(
        self,
        app: FastAPI,
        limits: Limits,
        proxies: Sequence[Network] = (),
        on_ready: Callable[[], None] = lambda: None,
    ) -> None:
        """Not running yet."""
        config = Config(app, limits, proxies)
        config.timeout_graceful_shutdown = FAREWELL
        super().__init__(config)
        self._app = app
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the door."""
        await super().startup(sockets)
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close it, and let everybody go."""
        self._app.state.stop_analyses()
        await super().shutdown(sockets)


def run(
    files: Sequence[Path],
    host: str,
    port: int,
    data: Path | None,
    *,
    proxies: Sequence[str] = (),
    opens: bool,
) -> None:
    """Serve until Ctrl-C."""
    trusted = [_network(proxy) for proxy in proxies]
    added = {path.stem: StrategyFile.load(path) for path in files}
    try:
        _serve(listen(host, port), host, added, trusted, data, opens)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(STOPPED) from stop


def _serve(
    listener: socket.socket,
    host: str,
    added: dict[str, StrategyFile],
    proxies: Sequence[Network],
    data: Path | None,
    opens: bool,
) -> None:
    name = _shown(host)
    limits = _within_reach(Limits())
    settings = Settings(
        data or usual_file().parent,
        limits,
        hosts=LOOPBACK if _is_loopback(host) else None,
        added=added,
        warm=True,
    )
    address = f"http://{name}:{listener.getsockname()[1]}/"

    def ready() -> None:
        print(f"optimoo is on {address} (Ctrl-C stops it)", flush=True)
        if opens:
            webbrowser.open(address)

    Server(make_app(settings), limits, proxies, ready).run(sockets=[listener])


def _within_reach(limits: Limits) -> Limits:
    """The limits, with no more connections than this process may have files open."""
    if sys.platform == "win32":  # there is no such limit
        return limits
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return limits
    return replace(limits, connections=max(10, min(limits.connections, files - OTHER_FILES)))


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens."""
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


def _network(proxy: str) -> Network:
    try:
        return ipaddress.ip_network(proxy.strip(), strict=False)
    except ValueError as error:
        raise InputError(
            f"{proxy!r} is no proxy to trust; expected an address like 127.0.0.1, or a network like 10.0.0.0/8"
        ) from error
