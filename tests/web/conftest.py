"""A server with its games in a folder of its own, and a client."""

import pytest

from optimoo.web.app import Settings
from page_server import visiting


@pytest.fixture
def settings(tmp_path):
    return Settings(tmp_path / "data")


@pytest.fixture
def client(settings):
    with visiting(settings) as client:
        yield client
