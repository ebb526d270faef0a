"""A real server for tests: in a thread of this process, or as the real program in another."""

import re
import subprocess
import sys
import threading
from contextlib import contextmanager

import httpx
import uvicorn

from optimoo.web.app import make_app

WORDS = re.compile(r"optimoo is on (http://\S+)/ ")


@contextmanager
def served(settings):
    """The address of a server with these settings, in a thread."""
    config = uvicorn.Config(make_app(settings), port=0, log_level="critical", access_log=False)
    server = uvicorn.Server(config)
    ready = threading.Event()
    startup = server.startup

    async def tell(*arguments, **options):
        await startup(*arguments, **options)
        ready.set()

    server.startup = tell
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(60)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
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
        command = [sys.executable, "-m", "optimoo", "serve", "--port", str(port), "--data", str(data)]
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
