"""Sorting in place, without room of its own (heapsort): kernels create no arrays."""

import numpy as np

from optimoo.compiled.jit import inlined, step

U = np.uint64


@step
def sort(values, base, count):
    """Put ``count`` values from ``base`` on in rising order."""
    for root in range(count // 2 - 1, -1, -1):
        _sift_down(values, base, root, count)
    for end in range(count - 1, 0, -1):
        values[base], values[base + end] = values[base + end], values[base]
        _sift_down(values, base, 0, end)


@inlined
def _sift_down(values, base, root, end):
    """Restore the heap below ``root`` among the first ``end`` values."""
    value = values[U(base + root)]
    while True:
        child = 2 * root + 1
        if child >= end:
            break
        if child + 1 < end and values[U(base + child + 1)] > values[U(base + child)]:
            child += 1
        if values[U(base + child)] <= value:
            break
        values[U(base + root)] = values[U(base + child)]
        root = child
    values[U(base + root)] = value
