"""Tests and examples leave the folders of the person who runs them alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from optimoo.files import cache_folder, data_folder

ROOT = Path(__file__).parent.parent
FOLDERS = (cache_folder, data_folder)
AT_IMPORT = [folder() for folder in FOLDERS]
"""What a module finds that is imported while tests are still being collected."""


@pytest.fixture(scope="module")
def before_any_test():
    return [folder() for folder in FOLDERS]


def test_every_scope_has_folders_of_its_own(before_any_test):
    home = Path("~").expanduser()
    for found in (AT_IMPORT, before_any_test, [folder() for folder in FOLDERS]):
        for folder in found:
            assert home in folder.parents


def test_every_test_finds_them_empty():
    for folder in FOLDERS:
        assert not folder().exists()


def test_programs_inherit_them():
    asked = "from optimoo.files import *; print(cache_folder()); print(data_folder())"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(folder()) for folder in FOLDERS]


def test_leaves_something_behind():
    """Writes where the package writes, as other tests do; the next test looks where it went."""
    for folder in FOLDERS:
        folder().mkdir(parents=True)
        (folder() / "left").touch()


@pytest.mark.parametrize("alone", [True, False], ids=["isolated", "not isolated"])
def test_the_developers_folders_stay_as_they_are(tmp_path, alone):
    """A whole run of its own, in the folders of somebody; without the isolation there would be something to see."""
    folders = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CACHE", "CONFIG", "DATA", "STATE")}
    somebody = {**os.environ, "HOME": str(tmp_path), **folders}
    _run(*(() if alone else ("--noconftest",)), f"{__file__}::test_leaves_something_behind", env=somebody)
    left = [path.name for path in tmp_path.rglob("*") if path.is_file()]
    assert left == ([] if alone else ["left", "left"])


def test_examples_are_isolated_too():
    told = _run("--setup-only", "src/optimoo/game", "README.md", "docs/objectives.md")
    items = re.findall(r"^ +(\S+::.*) \(fixtures used: _own_folders", told, flags=re.MULTILINE)
    assert len(items) == told.count("::")
    assert {re.split("/|::", item)[0] for item in items} == {"src", "README.md", "docs"}


def _run(*arguments, env=None):
    """Run tests without whatever plugins are installed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    env = {**(env or os.environ), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=env, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
