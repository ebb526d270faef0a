"""Workers with another optimoo are not used: the run ends with one sentence that names both, and the worker."""

import re
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from distributed import Client

import optimoo
from command import called
from optimoo import cluster
from optimoo.cluster import version
from optimoo.cluster.version import full_version
from optimoo.search import LostError
from small_cluster import start, worker_process

HOME = Path(optimoo.__file__).parent
SENTENCE = r"the worker at (tcp://\S+) has optimoo {0}; expected the same as at the client, {1}"


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


def test_version_and_sources_are_told(changed, monkeypatch):
    mine = full_version()
    assert re.fullmatch(r"\d+\.\d+\S* \(sources [0-9a-f]{8}\)", mine)
    number, sources = mine.split(" ", 1)
    with monkeypatch.context() as patch:
        patch.setattr(version, "__version__", "99.9")
        assert full_version.__wrapped__() == f"99.9 {sources}"
    monkeypatch.setattr(version, "__file__", f"{changed['PYTHONPATH']}/optimoo/cluster/version.py")
    other = full_version.__wrapped__()
    assert other.startswith(f"{number} (sources ")
    assert other != mine


def test_a_run_does_not_start(changed, capsys):
    """One worker of two has another state of the sources: the command says so, and nothing is searched."""
    with start(1) as processes, Client(processes) as client, worker_process(processes.scheduler_address, **changed):
        client.wait_for_workers(2, timeout=60)
        ended = called(capsys, ("solve", "4x7", "--cluster", processes.scheduler_address))
        left = client.run(lambda dask_worker: [name for name in dask_worker.plugins if name.startswith("optimoo")])
        addresses = set(client.nthreads())
    assert (ended.code, ended.out) == (2, "")
    found = re.search(SENTENCE.format(r"\S+ \(sources \w+\)", re.escape(full_version())), ended.err)
    assert found
    assert found[1] in addresses
    assert list(left.values()) == [[], []]


def test_a_worker_that_comes_later(renumbered):
    """It does no task: the run ends, whatever it has proved is kept."""
    with ExitStack() as stack:
        processes = stack.enter_context(start(0))
        client = stack.enter_context(Client(processes))
        come = []

        def add_worker(progress):
            if progress.stage == "waiting for workers" and not come:
                come.append(stack.enter_context(worker_process(processes.scheduler_address, **renumbered)))

        with pytest.raises(LostError, match=SENTENCE.format(r"99\.9 \S+ \w+\)", re.escape(full_version()))):
            cluster.solve("4x7", client=client, progress=add_worker)
