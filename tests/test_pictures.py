"""Pictures are drawn from their data alone."""

import pytest

from optimoo.pictures import Picture, draw


def test_the_same_data_give_the_same_picture(tmp_path):
    pytest.importorskip("matplotlib")
    bars = Picture("p", "title", "bars", ("1", "2"), {"a": (1, 2), "b": (2, 1)}, ("x", "y"))
    ranking = Picture("q", "title", "ranking", ("one", "two"), {"a": (1.5, 2.5)}, ("x", ""), ((1.0, 2.0), None))
    lines = Picture("r", "title", "lines", ("1", "2"), {"a": (1, -2)}, ("x", "y"))
    for picture in (bars, ranking, lines):
        for name in ("first", "again"):
            draw(picture, tmp_path / f"{name}.svg")
        assert (tmp_path / "first.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()
