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
from optimoo.play import usual_file
from optimoo.strategy import StrategyFile
from optimoo.web.app import LOOPBACK, Settings, make_app
from optimoo.web.connections import Config, Network
from optimoo.web.limits import Limits
from optimoo.web.memory import give_back_freed_memory
from optimoo.web.place import code_for_terminals, machine_addresses

FAREWELL = 3
"""Seconds that requests under way get to finish when the server stops."""

OTHER_FILES = 100
"""Open files besides connections: databases, libraries, those who are just being refused."""

STOPPED = "stopped; running games are kept"


class Server(uvicorn.Server):
    """A server that says when it is ready, and stops what takes long before it waits for those who asked for it."""

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
        self._app.state.stop()
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
    """Serve until somebody interrupts it."""
    give_back_freed_memory()
    trusted = [_network(proxy) for proxy in proxies]
    added = {path.stem: StrategyFile.load(path) for path in files}
    try:
        _serve(listen(host, port), added, trusted, data, opens)
    except KeyboardInterrupt as stop:
        raise KeyboardInterrupt(STOPPED) from stop


def _serve(
    listener: socket.socket,
    added: dict[str, StrategyFile],
    proxies: Sequence[Network],
    data: Path | None,
    opens: bool,
) -> None:
    bound = ipaddress.ip_address(listener.getsockname()[0].partition("%")[0])
    name = _shown(bound)
    limits = _within_reach(Limits())
    port = listener.getsockname()[1]
    others = [f"http://{each}:{port}/" for each in _open_to(bound)]
    settings = Settings(
        data or usual_file().parent,
        limits,
        hosts=tuple(dict.fromkeys((*LOOPBACK, name))) if _is_loopback(bound) else None,
        addresses=others,
        added=added,
        warm=True,
    )
    address = f"http://{name}:{port}/"

    def ready() -> None:
        print(f"optimoo is on {address} (Ctrl-C stops it)", flush=True)
        for other in others:
            print(f"others may open {other}", flush=True)
        if others and sys.stdout.isatty():
            print(code_for_terminals(others[0]), flush=True)
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


# --- addresses ------------------------------------------------------------------------------------------------------


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; ``host`` is an address or a name, in any way of writing that the system understands."""
    if not host.strip():
        raise InputError(
            f"{host!r} is no address to listen on; expected one like 127.0.0.1, or 0.0.0.0 for all of this machine"
        )
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    try:
        found = socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        # A name like localhost may stand for several; browsers try the older kind as well, and everybody has it.
        family, *_, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        return socket.create_server(address, family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise InputError(
            f"cannot listen on {host}, port {port}: {reason}; choose others with --host and --port"
        ) from error


def _is_loopback(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)


def _open_to(bound: ipaddress.IPv4Address | ipaddress.IPv6Address) -> list[str]:
    """Under which addresses others reach a server that listens on this one."""
    if _is_loopback(bound):
        return []
    return machine_addresses(bound.version) if bound.is_unspecified else [_shown(bound)]


def _shown(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """The address as one writes it into a browser."""
    if address.is_unspecified:
        return "127.0.0.1" if address.version == 4 else "[::1]"
    return f"[{address}]" if address.version == 6 else str(address)


def _network(proxy: str) -> Network:
    try:
        return ipaddress.ip_network(proxy.strip(), strict=False)
    except ValueError as error:
        raise InputError(
            f"{proxy!r} is no proxy to trust; expected an address like 127.0.0.1, or a network like 10.0.0.0/8"
        ) from error
