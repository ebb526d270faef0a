"""A real server for tests: in a thread of this process, or as the real program in another."""

import re
import subprocess
import sys
import threading
from contextlib import contextmanager
from ipaddress import ip_network

import httpx

from optimoo.web.app import make_app
from optimoo.web.serve import Server, listen

WORDS = re.compile(r"optimoo is on (http://\S+)/ ")


@contextmanager
def served(settings):
    """The address of a server with these settings, in a thread."""
    with running(settings) as (_, port):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def running(settings, proxies=()):
    """A server with these settings, in a thread, and its port."""
    ready = threading.Event()
    server = Server(make_app(settings), settings.limits, [ip_network(proxy) for proxy in proxies], ready.set)
    listener = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    assert ready.wait(60)
    try:
        yield server, listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(60)


@contextmanager
def visiting(settings):
    """A client of such a server."""
    with served(settings) as address, httpx.Client(base_url=address, timeout=60, verify=False) as client:
        yield client


class Program:
    """``optimoo serve`` as another process."""

    def __init__(self, data, *arguments, port=0, opens=False, **options):
        command = [sys.executable, "-m", "optimoo", "serve", "--port", str(port), "--folder", str(data)]
        if not opens:
            command.append("--no-open")
        self.process = subprocess.Popen(
            [*command, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
        )
        said = self.process.stdout.readline()
        found = WORDS.match(said)
        assert found, said + self.process.communicate(timeout=30)[1]
        self.address = found[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        """End it as a power failure would: at once, without a word."""
        self.process.kill()
        self.process.communicate(timeout=30)
