"""Where files may be written, asked before there is anything to write; what can be read; and what killed runs leave."""

import os
import signal
import subprocess
import sys

import pytest

from optimoo.errors import InputError
from optimoo.files import check_writable, read_bounded, write_whole


def test_a_folder_that_takes_files_stays_as_it_is(tmp_path):
    check_writable(tmp_path / "new")
    (tmp_path / "old").write_text("old")
    check_writable(tmp_path / "old")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


@pytest.mark.parametrize("name", ["missing/new", "file/new", "\0"])
def test_places_that_take_no_file(tmp_path, name):
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"^cannot write "):
        check_writable(f"{tmp_path}/{name}")


def test_a_folder_is_not_replaced(tmp_path):
    with pytest.raises(InputError, match="it is a folder"):
        check_writable(tmp_path)


def test_a_device_is_not_replaced():
    for act in (check_writable, lambda path: write_whole(path, "text")):
        with pytest.raises(InputError, match=r"^cannot write /dev/null: it is not a regular file$"):
            act("/dev/null")


def test_links_in_a_circle(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(InputError, match=r"^cannot write "):
        check_writable(tmp_path / "a" / "c")


def test_writing_through_a_link_keeps_the_link(tmp_path):
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    write_whole(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"


def test_a_name_is_refused_only_where_the_disk_refuses_it(tmp_path):
    longest = os.pathconf(tmp_path, "PC_NAME_MAX")
    write_whole(tmp_path / ("x" * longest), "text")  # beside it a draft, whose name is not longer
    assert [path.read_text() for path in tmp_path.iterdir()] == ["text"]
    for act in (check_writable, lambda path: write_whole(path, "text"), lambda path: read_bounded(path, 9)):
        with pytest.raises(InputError, match=r"^cannot (read|write) .*: file name too long$"):
            act(tmp_path / ("x" * (longest + 1)))


def test_what_might_never_end_is_not_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")  # nobody will ever write to it
    for path, kind in ((tmp_path / "pipe", "is not a regular file"), (tmp_path, "is a folder")):
        with pytest.raises(InputError, match=f"^cannot read .*: it {kind}$"):
            read_bounded(path, 9)
    with pytest.raises(InputError, match=r"^cannot read /dev/zero: it is not a regular file$"):
        read_bounded("/dev/zero", 9)


# --- drafts ---------------------------------------------------------------------------------------------------------

_KILLED = """
import os, signal, sys
from optimoo.files import write_whole
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
write_whole(sys.argv[1], "half of it")
"""


@pytest.mark.parametrize("name", ["result.moo", "x" * 250])
def test_drafts_of_killed_runs_are_cleared_away(tmp_path, name):
    target = tmp_path / name
    for _ in range(2):
        killed = subprocess.run([sys.executable, "-c", _KILLED, str(target)], check=False)
        assert killed.returncode == -signal.SIGKILL
    others = [tmp_path / ".other.moo.01234567.tmp", tmp_path / f".{name}.tmp"]
    for other in others:
        if len(other.name) < 255:
            other.write_text("of somebody else")
    kept = {other for other in others if other.exists()}
    assert not target.exists()
    assert any(path not in kept for path in tmp_path.iterdir())
    write_whole(target, "all of it")
    assert target.read_text() == "all of it"
    assert set(tmp_path.iterdir()) == {target, *kept}


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_what_is_no_draft_but_has_the_name_of_one_stays_and_is_not_waited_for(tmp_path, make):
    make(other := tmp_path / ".result.moo.01234567.tmp")
    written = "from optimoo.files import write_whole; write_whole('result.moo', 'all of it')"
    subprocess.run([sys.executable, "-c", written], cwd=tmp_path, check=True, timeout=30)
    assert set(tmp_path.iterdir()) == {tmp_path / "result.moo", other}


def test_the_draft_of_a_running_writer_stays(tmp_path, monkeypatch):
    """Two programs that write to one place: the last wins, and neither fails."""
    target, fsync = tmp_path / "result.moo", os.fsync

    def another_comes(handle):
        monkeypatch.setattr(os, "fsync", fsync)
        write_whole(target, "second")
        assert target.read_text() == "second"
        fsync(handle)

    monkeypatch.setattr(os, "fsync", another_comes)
    write_whole(target, "first")
    assert target.read_text() == "first"
    assert list(tmp_path.iterdir()) == [target]
