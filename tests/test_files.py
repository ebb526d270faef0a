"""Where files may be written, asked before there is anything to write."""

import pytest

from optimoo.errors import InputError
from optimoo.files import check_writable, write_whole


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
