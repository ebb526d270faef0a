"""``optimoo solve --gpu``: the same results, and one sentence for whatever is in the way."""

import json
import sys
from types import SimpleNamespace

import pytest

from optimoo.gpu import GpuWorkforce
from simulated_gpu import needs_compiler, simulate


def cupy(count):
    return SimpleNamespace(cuda=SimpleNamespace(runtime=SimpleNamespace(getDeviceCount=count)))


def failing():
    raise RuntimeError("the driver is too old")


@needs_compiler
def test_the_same_result(run, monkeypatch, tmp_path):
    simulate(monkeypatch, tmp_path)
    monkeypatch.setitem(sys.modules, "cupy", cupy(lambda: 1))
    told = json.loads(run("solve", "4x8", "--gpu", "--json").out)
    assert (told["cost"], told["proved"], told["next_guess"]) == (7817, True, "0123")


@needs_compiler
def test_the_table_of_records_from_a_gpu(run, monkeypatch, tmp_path):
    started, start = [], GpuWorkforce.start

    def starting(workforce, evaluator):
        started.append(workforce)
        start(workforce, evaluator)

    simulate(monkeypatch, tmp_path)
    monkeypatch.setitem(sys.modules, "cupy", cupy(lambda: 1))
    monkeypatch.setattr(GpuWorkforce, "start", starting)
    result = run("records", "3x6", "--folder", tmp_path / "table", "--questions", "total", "--gpu", "--json")
    assert json.loads(result.out)["records"][0]["total"] == 436
    assert started, "searched without it"


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        (None, "searching on a GPU needs CuPy, which is not installed; expected it: pip install 'optimoo[gpu]'"),
        (
            cupy(lambda: 0),
            "cannot search on a GPU: CuPy finds none; expected one by NVIDIA, with its driver",
        ),
        (
            cupy(failing),
            "cannot search on a GPU: CuPy finds none (the driver is too old); expected one by NVIDIA, with its driver",
        ),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "3x6"),
        ("approach", "3x6", "--folder", "somewhere"),
        ("records", "3x6", "--folder", "somewhere"),
    ],
)
def test_no_gpu(run, monkeypatch, tmp_path, command, module, sentence):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "cupy", module)
    result = run(*command, "--gpu")
    assert result.code == 2
    assert result.out == ""
    assert result.err.splitlines()[-1] == f"optimoo: {sentence}"
    assert list(tmp_path.rglob("*.json")) == []


def test_either_a_gpu_or_a_cluster(run):
    result = run("solve", "3x6", "--gpu", "--cluster", "local")
    assert result.code == 2
    assert result.err == ("optimoo: a search runs with --gpu or with --cluster, not with both; expected one of them\n")


@needs_compiler
def test_only_candidates_may_be_guessed(run, monkeypatch, tmp_path):
    simulate(monkeypatch, tmp_path)
    monkeypatch.setitem(sys.modules, "cupy", cupy(lambda: 1))
    result = run("solve", "3x6", "--gpu", "--consistent")
    assert result.code == 2
    assert result.err.splitlines()[-1] == (
        "optimoo: a search on a GPU cannot be consistent or narrow, nor charge for crowded positions; "
        "expected another question, or no GPU"
    )
