"""Searches in tests keep their checkpoints to themselves."""

import pytest


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def path(tmp_path):
    """Where a certificate may be written."""
    return tmp_path / "some.proof"
