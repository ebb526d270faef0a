"""The key of a server: for its owner alone, and nothing else is taken for one."""

import os
import stat
from pathlib import Path

import pytest

from optimoo.errors import InputError
from optimoo.web.key import key_in


def test_the_key_is_for_its_owner_alone(tmp_path):
    path = tmp_path / "key"
    key_in(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    key_in(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, Path.touch, lambda path: path.write_bytes(bytes(33))])
def test_what_is_no_key_is_refused_at_once(tmp_path, make):
    make(path := tmp_path / "key")
    with pytest.raises(InputError, match=f"{path}.* (is no key|is not a regular file|is a folder|is larger than)"):
        key_in(path)
