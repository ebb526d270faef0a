"""Where compiled code goes in an installation that cannot be written, for somebody without a home."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import optimoo
from optimoo.compiled import kept

SAMPLE = """
from optimoo.compiled import kernel, native

@kernel
def two():
    return 2

@native(int, gives=1)
def twice(number):
    return 2 * number
"""

# Asks for machine code, and whether it was kept and could be, and whether it took Numba to have it; then the same of
# what Numba keeps by itself.
PROGRAM = """
import sys
from optimoo.compiled.sample import two, twice
print(twice.is_kept, twice.can_be_kept, twice(21), "numba" in sys.modules)
assert two() == 2
print(two.made.stats.cache_path, sum(two.made.stats.cache_hits.values()))
"""


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """A copy of the package in which no folder for compiled code can be made, not even by an administrator."""
    folder = tmp_path_factory.mktemp("installation")
    package = shutil.copytree(Path(optimoo.__file__).parent, folder / "optimoo", ignore=_compiled)
    (package / "compiled/sample.py").write_text(SAMPLE)
    for room in [package, *filter(Path.is_dir, package.rglob("*"))]:
        (room / "__pycache__").touch()
    return folder


def _compiled(_, names):
    return [name for name in names if name == "__pycache__"]


def _run(installation, temporary):
    """What the program says of machine code, and of what Numba keeps."""
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
    return done.stdout.splitlines()


def test_it_goes_to_a_temporary_folder_of_ones_own(installation, tmp_path):
    native, numba = _run(installation, tmp_path)
    own = tmp_path / f"optimoo-{os.getuid()}"
    assert native == "False True 42 True"
    assert own.stat().st_mode & 0o077 == 0, "loading what others put there would run it"
    place, _, hits = numba.rpartition(" ")
    assert Path(place).is_relative_to(own)
    assert hits == "0"
    assert _run(installation, tmp_path) == ["True True 42 False", f"{place} 1"], "the next start finds it"


def test_a_folder_that_others_can_write_to_is_not_trusted(installation, tmp_path):
    (tmp_path / f"optimoo-{os.getuid()}").mkdir()
    (tmp_path / f"optimoo-{os.getuid()}").chmod(0o777)
    assert _run(installation, tmp_path) == ["False False 42 True", "None 0"], "it works, and keeps nothing"


# --- machine code in files -------------------------------------------------------------------------------------


def _function():
    """Whose machine code it is; nothing calls it."""


wanted = kept.Wanted(_function, "int")


@pytest.fixture
def places(monkeypatch, tmp_path):
    """Two folders for machine code, of which the first cannot be written."""
    (tmp_path / "first").touch()
    found = [tmp_path / "first" / "inside", tmp_path / "second"]
    monkeypatch.setattr(kept, "_folders", lambda _: iter(found))
    return found


def test_what_was_put_away_is_found_again(places):
    assert kept.kept(wanted) is None
    code = kept.Code("name", b"\x00some\ncode\n")
    kept.put_away(wanted, code)
    assert [path.parent for path in places[1].iterdir()] == [places[1]]
    assert kept.kept(wanted) == code


@pytest.mark.parametrize("damage", [lambda it: it[:-1], lambda it: it[:-1] + b"!", lambda it: b"x" + it, lambda _: b""])
def test_what_is_damaged_is_not_loaded(places, damage):
    kept.put_away(wanted, kept.Code("name", b"code"))
    [path] = places[1].iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert kept.kept(wanted) is None


def test_what_was_compiled_from_other_sources_makes_room(places, monkeypatch):
    kept.put_away(wanted, kept.Code("name", b"old"))
    monkeypatch.setattr(kept, "_maker", lambda: "another-processor")
    kept.put_away(wanted, kept.Code("name", b"for another processor"))
    assert len(list(places[1].iterdir())) == 2, "both processors may use this folder"
    assert kept.kept(kept.Wanted(_function, "bool")) is None, "it was compiled for other types"
    monkeypatch.setattr(kept, "_sources_of", lambda _: "edited")
    assert kept.kept(wanted) is None
    kept.put_away(wanted, kept.Code("name", b"new"))
    assert len(list(places[1].iterdir())) == 1


def test_every_source_counts(tmp_path, monkeypatch):
    room, other = tmp_path / "room", tmp_path / "other"
    for folder in (room, other):
        folder.mkdir()
        (folder / "module.py").write_text("A = 1\n")
    monkeypatch.setattr(kept, "_HERE", room)
    names = []
    for path in (room / "module.py", other / "module.py", other / "new.py"):
        names.append(kept._sources_in.__wrapped__(other))
        path.write_text("A = 2\n")
    assert len({*names, kept._sources_in.__wrapped__(other)}) == 4


def test_what_numba_kept_of_other_sources_is_forgotten(tmp_path, monkeypatch):
    old = tmp_path / "__pycache__" / "module.function-1.py311.nbi"
    old.parent.mkdir()
    for sources, is_there in (("first", False), ("first", True), ("second", False)):
        old.touch()
        monkeypatch.setattr(kept, "_sources_in", lambda _, sources=sources: sources)
        kept._forget_others.__wrapped__(tmp_path)
        assert old.exists() == is_there
