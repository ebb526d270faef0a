"""``optimoo verify``: the verdict and the exit code."""

import json

import pytest

FAULTS = {
    "cost": (("cost: 447", "cost: 446"), 4, "the cost is 447"),
    "tree": (("  2B 013\n", "  2B 014\n"), None, ""),
    "end": (("\n\n012", "\n012"), None, ""),
}


def test_valid(run, file):
    result = run("verify", file)
    assert (result.code, result.err) == (0, "")
    assert result.out == "valid: 3x6, 120 secrets, profile 1 8 32 62 16 1, total 447\n"


def test_valid_for_programs(run, file):
    result = run("verify", file, "--json")
    assert result.code == 0
    assert json.loads(result.out) == {
        "schema": 1,
        "file": str(file),
        "valid": True,
        "game": "3x6",
        "candidates": 120,
        "profile": [1, 8, 32, 62, 16, 1],
        "total": 447,
        "fault": None,
        "line": None,
    }


@pytest.mark.parametrize("fault", FAULTS)
def test_faulty(run, file, fault):
    change, line, reason = FAULTS[fault]
    text = file.read_text()
    assert change[0] in text
    file.write_text(text.replace(*change))
    result = run("verify", file)
    assert (result.code, result.err) == (1, "")
    assert result.out.startswith("invalid: line ")
    assert result.out.count("\n") == 1
    told = run("verify", file, "--json")
    verdict = json.loads(told.out)
    assert (told.code, told.err, verdict["valid"]) == (1, "", False)
    assert f"invalid: line {verdict['line']}: {verdict['fault']}\n" == result.out
    if line:
        assert (verdict["line"], verdict["fault"]) == (line, reason)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"optimoo strategy 2\n"])
def test_what_is_no_strategy_file(run, tmp_path, content):
    path = tmp_path / "other"
    path.write_bytes(content)
    assert run("verify", path).code == 1
