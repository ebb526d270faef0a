"""What the program leaves out when it loads the search, in a process of its own."""

import subprocess
import sys

import pytest

pytest.importorskip("scipy")

SOLVE = """
import sys
from optimoo.cli.unasked import leave_out
leave_out()
from optimoo.search import solve
assert solve("2x4", workers=1, checkpoint=False).cost == 30
assert "scipy.linalg" not in sys.modules, "nobody needs it"
import scipy.linalg
assert scipy.linalg.det([[2.0]]) == 2.0, "and whoever does finds it"
"""


def test_the_search_is_loaded_without_linear_algebra():
    done = subprocess.run([sys.executable, "-c", SOLVE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
