"""Where compiled code goes in an installation that cannot be written, for somebody without a home."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import optimoo

# Compiles the smallest function there is in the manner of the kernels, and tells whether it was kept and where.
PROGRAM = """
from optimoo.compiled import KEPT, kernel
from optimoo.compiled.sample import two
assert two() == 2
print(KEPT, two.stats.cache_path, sum(two.stats.cache_hits.values()))
"""


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """A copy of the package in which no folder for compiled code can be made, not even by an administrator."""
    folder = tmp_path_factory.mktemp("installation")
    package = shutil.copytree(Path(optimoo.__file__).parent, folder / "optimoo", ignore=_compiled)
    sample = "from optimoo.compiled import kernel\n\n@kernel\ndef two():\n    return 2\n"
    (package / "compiled/sample.py").write_text(sample)
    for room in [package, *filter(Path.is_dir, package.rglob("*"))]:
        (room / "__pycache__").touch()
    return folder


def _compiled(_, names):
    return [name for name in names if name == "__pycache__"]


def _run(installation, temporary):
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": "/dev/null/nobody",
        "PYTHONPATH": str(installation),
        "TMPDIR": str(temporary),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    kept, place, hits = done.stdout.split()
    return kept == "True", place, int(hits)


def test_it_goes_to_a_temporary_folder_of_ones_own(installation, tmp_path):
    kept, place, hits = _run(installation, tmp_path)
    own = tmp_path / f"optimoo-{os.getuid()}"
    assert (kept, hits) == (True, 0)
    assert Path(place).is_relative_to(own)
    assert own.stat().st_mode & 0o077 == 0, "loading what others put there would run it"
    assert _run(installation, tmp_path) == (True, place, 1), "the next start finds it"


def test_a_folder_that_others_can_write_to_is_not_trusted(installation, tmp_path):
    (tmp_path / f"optimoo-{os.getuid()}").mkdir()
    (tmp_path / f"optimoo-{os.getuid()}").chmod(0o777)
    assert _run(installation, tmp_path) == (False, "None", 0), "it works, and keeps nothing"
