"""A cluster for tests that leave it as it is, and a place for checkpoints."""

import pytest
from distributed import Client

from small_cluster import start


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    """Checkpoints of these tests stay apart from those of the person who runs them."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(scope="module")
def client():
    """Two workers, for all tests of a module that leave them as they are."""
    with start(2) as cluster, Client(cluster) as client:
        yield client
