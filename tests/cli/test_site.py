"""The command that writes the page as plain files."""

import re
import sys

import pytest


def test_it_says_what_it_wrote_and_writes_it_anew(run, tmp_path):
    for _ in range(2):
        result = run("site", tmp_path / "page")
        assert (result.code, result.err) == (0, "")
        files = [path for path in (tmp_path / "page").rglob("*") if path.is_file()]
        assert result.out.startswith(f"{tmp_path / 'page'}: {len(files)} files, ")
        kilobytes = int(re.search(r"(\d+) kB", result.out)[1])
        assert kilobytes == round(sum(path.stat().st_size for path in files) / 1000)


def test_a_folder_of_somebody_s_is_refused(run, tmp_path):
    (tmp_path / "thesis.txt").write_text("mine")
    result = run("site", tmp_path)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"optimoo: {tmp_path} holds other files; expected a new folder, an empty one, or one with an earlier site\n"
    )


@pytest.mark.parametrize("below", ["", "deeper"])
def test_a_file_is_no_folder(run, tmp_path, below):
    (tmp_path / "file").write_text("")
    result = run("site", tmp_path / "file" / below)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("optimoo: cannot ")
    assert result.err.endswith(": not a directory\n")


def test_without_the_packages_for_the_page(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "optimoo.web", None)
    result = run("site", tmp_path / "page")
    assert result.code == 2
    assert "pip install 'optimoo[web]'" in result.err
