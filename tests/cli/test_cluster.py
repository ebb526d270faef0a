"""``--cluster``: the same results, and one sentence for whatever is in the way."""

import json
import sys
from contextlib import nullcontext

import pytest

from optimoo.search import Threads


def test_a_local_cluster(run_installed):
    result = run_installed("solve", "3x6", "--cluster", "local", "--workers", 2, "--json")
    told = json.loads(result.out)
    assert result.code == 0
    assert "distributed" not in result.err, "Dask's own remarks are held back"
    assert (told["cost"], told["proved"], told["next_guess"]) == (436, True, "012")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere:x", "elsewhere://x:1"])
def test_nobody_answers(run, monkeypatch, address):
    monkeypatch.setattr("optimoo.cluster.connect.ANSWERS_WITHIN", 0.5)
    result = run("solve", "3x6", "--cluster", address)
    assert result.code == 2
    assert result.out == ""
    assert result.err.splitlines()[-1] == (
        f"optimoo: no Dask scheduler answers at '{address}'; expected an address like tcp://host:8786, or local"
    )


def test_workers_of_a_running_cluster_are_not_ours_to_choose(run):
    result = run("solve", "3x6", "--cluster", "tcp://127.0.0.1:1", "--workers", 3)
    assert result.code == 2
    assert "decides itself how many workers" in result.err


@pytest.mark.parametrize(
    "command",
    [("solve", "3x6"), ("approach", "3x6", "--folder", "somewhere"), ("records", "3x6", "--folder", "somewhere")],
)
def test_without_dask(run, monkeypatch, tmp_path, command):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.startswith("optimoo.cluster")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*command, "--cluster", "local")
    assert result.code == 2
    assert result.out == ""
    assert result.err.splitlines()[-1] == (
        "optimoo: --cluster needs distributed, which is not installed; expected Dask: pip install 'optimoo[cluster]'"
    )
    assert list(tmp_path.rglob("*.json")) == []


@pytest.mark.parametrize("command", [("approach",), ("records", "--questions", "total")])
def test_whoever_is_asked_does_the_work(run, monkeypatch, tmp_path, command):
    started = []

    class Elsewhere(Threads):
        def start(self, evaluator):
            started.append(self)
            super().start(evaluator)

    monkeypatch.setattr("optimoo.cluster.connected", lambda address, workers: nullcontext())
    monkeypatch.setattr("optimoo.cluster.on", lambda client: lambda question, means: Elsewhere())
    name, *options = command
    result = run(name, "3x6", "--folder", tmp_path / "table", *options, "--cluster", "local", "--json")
    assert result.code == 0
    assert '"total": 436' in result.out
    assert started, "searched without them"
