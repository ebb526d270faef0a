"""A cluster for tests that leave it as it is."""

import pytest
from distributed import Client

from small_cluster import start


@pytest.fixture(scope="module")
def client():
    """Two workers, for all tests of a module that leave them as they are."""
    with start(2) as cluster, Client(cluster) as client:
        yield client
