"""What the tests of certificates share."""

import pytest


@pytest.fixture
def path(tmp_path):
    """Where a certificate may be written."""
    return tmp_path / "some.proof"
