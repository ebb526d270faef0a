"""Every measurement is made by a process of its own, which prints one line of JSON.

So one case cannot warm another, and the largest memory of a process is that of its case. (A child starts its record
with the size of its parent, so this side imports nothing large.)
"""

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def ask(script: str, *arguments: object) -> Any:
    """What a script of this folder prints, read as JSON."""
    command = [sys.executable, str(HERE / script), *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def clock(command: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """Seconds that a command takes, from its start to its end."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - started
