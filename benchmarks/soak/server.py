"""The real server as another process, to be killed, ended, started again, and given a disk that is full."""

import asyncio
import re
import resource
import signal
import sys
import time
from collections import Counter

import psutil

FULL = 400_000
"""Bytes that no file may exceed while the disk is full: the log of the database reaches that within seconds."""

NOTICED = 2.0
"""Seconds after an end within which a request may still fail because of it."""


class Server:
    """``optimoo serve`` on one port and one folder, however often it is started."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.address = ""
        self.complaints = Counter()
        self.starts = 0
        self.largest = 0
        self._process = None
        self._away = [(0.0, None)]
        """From when to when it was away; None where it still is."""
        self._full = []
        self._reading = None

    async def start(self, full=False):
        """Start it, and wait until it can be reached."""

        def limit():
            hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
            resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, hard))

        command = ["-m", "optimoo", "serve", "--no-open", "--port", str(self.port), "--folder", str(self.folder)]
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=pipe, stderr=pipe, preexec_fn=limit if full else None
        )
        said = (await asyncio.wait_for(self._process.stdout.readline(), 120)).decode()
        found = re.search(r"http://[^:]+:(\d+)", said)
        if not found:
            raise RuntimeError(f"the server did not start: {said}{(await self._process.stderr.read()).decode()}")
        self.port, self.address = int(found[1]), found[0]
        self._reading = asyncio.create_task(self._read(self._process.stderr))
        self.starts += 1
        self._away[-1] = (self._away[-1][0], time.monotonic())
        if full:
            self._full.append((time.monotonic(), None))

    async def stop(self, how=signal.SIGKILL):
        """End it by a signal; the exit code."""
        self._away.append((time.monotonic(), None))
        if self._process.returncode is None:
            self._process.send_signal(how)
        code = await asyncio.wait_for(self._process.wait(), 30)
        await self._reading
        if self._full and self._full[-1][1] is None:
            self._full[-1] = (self._full[-1][0], time.monotonic())
        return code

    def was_away(self, since):
        """Whether it was away at some time since then."""
        return any(ended is None or ended + NOTICED > since for _, ended in self._away)

    def was_full(self, since):
        """Whether its disk was full at some time since then."""
        return any(ended is None or ended + NOTICED > since for _, ended in self._full)

    def memory(self):
        """Megabytes in use now."""
        try:
            used = psutil.Process(self._process.pid).memory_info().rss >> 20
        except psutil.Error:
            return 0
        self.largest = max(self.largest, used)
        return used

    async def _read(self, stream):
        async for line in stream:
            text = line.decode(errors="replace").rstrip().replace(f"{self.folder}/", "")
            if text and not text.startswith((" ", "optimoo: stopped")):
                self.complaints[re.sub(r"\d+", "..", text)[:100]] += 1
