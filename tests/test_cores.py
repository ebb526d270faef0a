"""How many cores a process may use, told by files as a container has them."""

import os

import pytest

from optimoo.cores import usable_cores
from optimoo.search import Means

HERE = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def test_nothing_limits_it(tmp_path):
    assert usable_cores(tmp_path) == HERE


@pytest.mark.parametrize(
    ("told", "cores"),
    [
        ("max 100000", HERE),
        ("50000 100000", 1),
        ("100000 100000", 1),
        ("150000 100000", min(2, HERE)),
        ("9900000 100000", min(99, HERE)),
        ("0 100000", HERE),
        ("100000 0", HERE),
        ("nonsense", HERE),
    ],
)
def test_a_container_limits_it(told, cores, tmp_path):
    (tmp_path / "cpu.max").write_text(f"{told}\n")
    assert usable_cores(tmp_path) == cores


@pytest.mark.parametrize(("quota", "cores"), [("-1", HERE), ("20000", 1)])
def test_an_older_container_limits_it(quota, cores, tmp_path):
    (tmp_path / "cpu").mkdir()
    (tmp_path / "cpu/cpu.cfs_quota_us").write_text(f"{quota}\n")
    (tmp_path / "cpu/cpu.cfs_period_us").write_text("100000\n")
    assert usable_cores(tmp_path) == cores


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs a system that binds processes to cores")
def test_a_process_bound_to_one_core_uses_one():
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        assert (usable_cores(), Means().threads) == (1, 1)
    finally:
        os.sched_setaffinity(0, before)
