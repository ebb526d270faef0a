"""Nothing that is tested touches the folders of the person who runs the tests.

This file stands at the root, for examples in the sources, in README.md and in docs/ are tested, too. The whole run
gets a home of its own, which processes that tests start inherit; within it every test has its own caches and data. What
Numba has compiled lies beside the sources and stays shared: compiling anew would take a minute.
"""

import gc
import signal
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import hypothesis
import pytest

# How long one example takes depends on what else the machine does; that is no property of the program.
hypothesis.settings.register_profile("without a clock", deadline=None)
hypothesis.settings.load_profile("without a clock")

KINDS = ("CACHE", "CONFIG", "DATA", "STATE")
"""Folders that a person may have moved away from where they usually are: XDG_CACHE_HOME, and so on."""

_HOME = pytest.StashKey[Path]()
_numbers = count()


def pytest_configure(config: pytest.Config) -> None:
    """Move into a home that is empty and goes away with this run: whatever is imported later knows no other."""
    gc.set_threshold(100_000)  # nearly all that is made while tests are looked for stays
    # A run that a shell has put in the background ignores Ctrl-C, and so would every program that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    patch = pytest.MonkeyPatch()
    config.add_cleanup(patch.undo)
    home = tempfile.TemporaryDirectory(prefix="optimoo-tests-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    config.stash[_HOME] = Path(home.name)
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
        patch.setenv(name, home.name)
    _move(patch, config.stash[_HOME])
    # Drawing needs a list of fonts that takes a while to make: once for this run, not once for every program.
    patch.setenv("MPLCONFIGDIR", str(config.stash[_HOME] / "matplotlib"))


def pytest_collection_finish() -> None:
    """Have the garbage collector pass over all that is loaded: it stays, and is most of what there is to look at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)


@pytest.hookimpl(optionalhook=True)  # tests also run without xdist
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests that start programs spend much of their time waiting for them."""
    from optimoo.cores import usable_cores

    return usable_cores() + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Have the search compiled before there are several processes: each would compile it, for a minute."""
    from optimoo.search.kernels import load

    load()


@pytest.fixture(autouse=True)
def _own_folders(pytestconfig: pytest.Config) -> Iterator[None]:
    """No test finds a checkpoint or a game that another has left."""
    with pytest.MonkeyPatch.context() as patch:
        _move(patch, pytestconfig.stash[_HOME] / "tests" / str(next(_numbers)))
        yield


def _move(patch: pytest.MonkeyPatch, folder: Path) -> None:
    for kind in KINDS:
        patch.setenv(f"XDG_{kind}_HOME", str(folder / kind.lower()))
