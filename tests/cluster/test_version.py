"""Workers with another optimoo are not used: the run ends with one sentence that names both, and the worker."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from distributed import Client

import optimoo
from optimoo import cluster
from optimoo.cluster.version import full_version
from optimoo.search import LostError
from small_cluster import Processes

HOME = Path(optimoo.__file__).parent
SENTENCE = r"the worker at (tcp://\S+) has optimoo {0}; expected the same as at the client, {1}"


def ask_version(environment):
    """What a Python of its own says."""
    command = [sys.executable, "-c", "from optimoo.cluster.version import full_version; print(full_version())"]
    return subprocess.check_output(command, env={**os.environ, **environment}, text=True).strip()


@pytest.fixture(scope="module")
def changed(tmp_path_factory):
    """A copy of the sources in which one line of the search is another; what is compiled of them is the same."""
    folder = tmp_path_factory.mktemp("changed")
    shutil.copytree(HOME, folder / "optimoo")
    with (folder / "optimoo" / "search" / "guesses.py").open("a") as file:
        file.write("\nANOTHER_LINE = True\n")
    return {"PYTHONPATH": str(folder)}


@pytest.fixture(scope="module")
def renumbered(tmp_path_factory):
    """The same sources under another version."""
    folder = tmp_path_factory.mktemp("renumbered")
    shutil.copytree(HOME, folder / "optimoo")
    (folder / "optimoo" / "version.py").write_text('__version__ = "99.9"\n')
    return {"PYTHONPATH": str(folder)}


def test_version_and_sources_are_told(changed, renumbered):
    mine = full_version()
    assert re.fullmatch(r"\d+\.\d+\S* \(sources [0-9a-f]{8}\)", mine)
    number, sources = mine.split(" ", 1)
    assert ask_version(renumbered) == f"99.9 {sources}"
    other = ask_version(changed)
    assert other.startswith(f"{number} (sources ")
    assert other != mine


def test_a_run_does_not_start(changed, tmp_path):
    """One worker of two has another state of the sources: the command says so, and nothing is searched."""
    with Processes(tmp_path) as processes, Client(scheduler_file=str(processes.file), timeout=10) as client:
        processes.start_worker(**changed)
        client.wait_for_workers(2, timeout=60)
        command = [sys.executable, "-m", "optimoo", "solve", "4x7", "--cluster", client.scheduler.address]
        ended = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
        left = client.run(lambda dask_worker: [name for name in dask_worker.plugins if name.startswith("optimoo")])
        addresses = set(client.nthreads())
    assert (ended.returncode, ended.stdout) == (2, "")
    found = re.search(SENTENCE.format(r"\S+ \(sources \w+\)", re.escape(full_version())), ended.stderr)
    assert found
    assert found[1] in addresses
    assert "Traceback" not in ended.stderr
    assert list(left.values()) == [[], []]


def test_a_worker_that_comes_later(renumbered, tmp_path):
    """It does no task: the run ends, whatever it has proved is kept."""
    come = []
    with Processes(tmp_path, workers=0) as processes, Client(scheduler_file=str(processes.file), timeout=10) as client:

        def add_worker(progress):
            if progress.stage == "waiting for workers" and not come:
                come.append(processes.start_worker(**renumbered))

        with pytest.raises(LostError, match=SENTENCE.format(r"99\.9 \S+ \w+\)", re.escape(full_version()))):
            cluster.solve("4x7", client=client, progress=add_worker)
