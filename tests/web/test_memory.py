"""Large pieces of memory are given back as soon as they are free, however large those before them were."""

import ctypes
import subprocess
import sys

import pytest

from optimoo.web.serve import run

SCRIPT = """
import ctypes
from optimoo.web.memory import give_back_freed_memory

class Found(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks mapped a b c d e".split()]

library = ctypes.CDLL(None)
library.malloc.restype, library.mallinfo2.restype = ctypes.c_void_p, Found
library.free.argtypes = [ctypes.c_void_p]
give_back_freed_memory()
library.free(library.malloc(30 << 20))  # from which glibc would learn that such pieces come and go
before = library.mallinfo2().mapped
piece = library.malloc(20 << 20)
print((library.mallinfo2().mapped - before) >> 20)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="needs glibc 2.33 or later"
)
def test_a_large_piece_is_a_mapping_of_its_own_also_after_a_larger_one():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout == "20\n"


def test_the_server_sees_to_it_before_anything_else(monkeypatch, tmp_path):
    class Seen(Exception):  # noqa: N818
        pass

    def see():
        raise Seen

    monkeypatch.setattr("optimoo.web.serve.give_back_freed_memory", see)
    with pytest.raises(Seen):
        run([], "127.0.0.1", 0, tmp_path, opens=False)
