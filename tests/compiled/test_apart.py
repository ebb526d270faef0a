"""Rows of zeros that share no cache line."""

import numpy as np

from optimoo.compiled import LINE, zeros_apart

LENGTHS = {"a": 3, "b": 0, "c": 130, "d": 1, "e": 17}
KINDS = {"a": np.int64, "b": np.uint64, "c": np.uint8, "d": np.uint16, "e": np.uint64}


def test_rows_are_what_was_asked_for():
    rows = zeros_apart(LENGTHS, KINDS)
    assert {name: (len(row), row.dtype) for name, row in rows.items()} == {
        name: (length, np.dtype(KINDS[name])) for name, length in LENGTHS.items()
    }
    assert all(row.flags.c_contiguous and not row.any() for row in rows.values())


def test_no_two_rows_have_a_line_in_common():
    lines = []
    for row in zeros_apart(LENGTHS, KINDS).values():
        if row.size:
            assert row.ctypes.data % LINE == 0
            lines += range(row.ctypes.data // LINE, -(-(row.ctypes.data + row.nbytes) // LINE))
    assert len(lines) == len(set(lines)) == 6


def test_writing_one_row_changes_no_other():
    rows = zeros_apart(LENGTHS, KINDS)
    for number, name in enumerate(rows, start=1):
        rows[name][:] = number
    for number, name in enumerate(rows, start=1):
        assert (rows[name] == number).all()
