"""Servers with their games in folders of their own: one for all tests of a module, or a fresh one."""

import pytest

from optimoo.web.app import Settings
from page_server import visiting


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return Settings(tmp_path_factory.mktemp("server") / "data")


@pytest.fixture(scope="module")
def client(settings):
    with visiting(settings) as client:
        yield client


@pytest.fixture
def fresh_settings(tmp_path):
    return Settings(tmp_path / "data")


@pytest.fixture
def fresh_client(fresh_settings):
    with visiting(fresh_settings) as client:
        yield client
