"""The page's scripts by themselves: the tests in the folder ``page``, which Deno runs without a browser or a server."""

import os
import subprocess
from pathlib import Path

from deno import find_deno_bin

FOLDER = Path(__file__).parent / "page"


def test_the_scripts_of_the_page(tmp_path):
    command = [find_deno_bin(), "test", "--quiet", "--no-check", "--no-prompt", FOLDER]
    environment = os.environ | {"DENO_DIR": str(tmp_path), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    done = subprocess.run(
        command, cwd=FOLDER, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for file in FOLDER.glob("*_test.js"):
        assert f"{file.name}\n" in done.stdout
