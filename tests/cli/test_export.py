"""``optimoo export``: the formats, on standard output or in a file."""

import pytest

from optimoo.strategy import EXPORTS, StrategyFile


@pytest.mark.parametrize("name", EXPORTS)
def test_formats(run, file, tmp_path, name):
    text = EXPORTS[name](StrategyFile.load(file))
    result = run("export", file, "--to", name)
    assert (result.code, result.out, result.err) == (0, text, "")
    result = run("export", file, "--to", name, "--out", tmp_path / "exported")
    assert (result.code, result.out, result.err) == (0, "", "")
    assert (tmp_path / "exported").read_text() == text
