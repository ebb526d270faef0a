"""Runs scripts of the page without a browser or a server."""

import json
import os
import subprocess
from pathlib import Path

from deno import find_deno_bin

FOLDER = Path(__file__).parent / "web" / "page"


def run_deno(caches, *arguments, given=None):
    """The finished process; ``caches`` is a folder for what Deno keeps."""
    environment = os.environ | {"DENO_DIR": str(caches), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    return subprocess.run(
        [find_deno_bin(), *arguments],
        input=given,
        cwd=FOLDER,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


def run_script(name, given, caches):
    """What a script that reads JSON prints as JSON."""
    done = run_deno(caches, "run", "--quiet", "--no-check", "--no-prompt", name, given=json.dumps(given))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
