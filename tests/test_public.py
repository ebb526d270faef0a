"""What most people need of the library, and where they read of it."""

import re
from pathlib import Path

import pytest

import optimoo

TOUR = (Path(__file__).parents[1] / "docs" / "library.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", optimoo.__all__)
def test_every_public_name_is_there_and_is_shown(name):
    assert getattr(optimoo, name).__doc__
    assert re.search(rf"\b{name}\b", TOUR)
