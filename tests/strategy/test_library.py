"""The strategies that come with the package."""

import pytest

from optimoo.errors import InputError
from optimoo.strategy import shipped, shipped_file, shipped_names, verify_text


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_strategy_is_valid_and_proved(name):
    with shipped_file(name) as path:
        assert verify_text(path.read_text(encoding="ascii")).valid
    file = shipped(name)
    assert file.proved
    assert not file.strategy.history


def test_the_usual_game_may_be_named():
    for name in shipped_names():
        assert shipped(f"4x10-{name}") == shipped(name)


@pytest.mark.parametrize("name", ["", "nothing", "../tree", "4x10-"])
def test_other_names_are_refused(name):
    with pytest.raises(InputError, match="is not the name of a shipped strategy"):
        shipped(name)
