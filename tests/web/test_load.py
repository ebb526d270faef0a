"""Many games at once from a second process: no error, no lost and no doubled move."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "web_load.py"


@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_many_games_at_once(games):
    finished = subprocess.run(
        [sys.executable, SCRIPT, "--games", str(games), "--json"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    found = json.loads(finished.stdout)
    assert found["faults"] == []
    assert found["games"] == found["statuses"]["201"] == games
    assert set(found["statuses"]) == {"200", "201", "409"}
    repeated = found["statuses"]["409"]
    assert found["moves"] + games == found["statuses"]["200"]  # every move once, and a look at the end
    assert found["requests"] == found["moves"] + repeated + 2 * games
