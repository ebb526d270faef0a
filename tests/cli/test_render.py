"""Bars and numbers as they are drawn."""

import pytest

from optimoo.cli.means import Using
from optimoo.cli.options import read_size
from optimoo.cli.render import BAR_WIDTH, Page, bar
from optimoo.errors import InputError
from optimoo.search import MEMORY


@pytest.mark.parametrize("plain", [True, False])
def test_bars(plain):
    lengths = [len(bar(count, 1000, plain)) for count in range(1001)]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0
    assert lengths[1] == 1
    assert lengths[-1] == BAR_WIDTH
    assert {bar(count, 1000, plain=True).strip("#") for count in range(1001)} == {""}


def test_a_bar_is_as_long_as_its_share():
    assert bar(1, 2) == "█" * (BAR_WIDTH // 2)
    assert bar(1, 8 * BAR_WIDTH) == "▏"
    assert bar(9, 8 * BAR_WIDTH) == "█▏"


def test_what_is_not_a_terminal_gets_plain_lines(capsys):
    page = Page()
    page.facts([("a", "1"), ("label", "[bold]" + "x" * 200)])
    page.table(["n", "count"], [(1, 10), (2, 0)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["a      1", "label  [bold]" + "x" * 200, "n  count"]
    assert lines[3].startswith("1     10  ")
    assert lines[4].rstrip() == "2      0"
    assert "\x1b" not in "".join(lines)


@pytest.mark.parametrize(
    ("text", "size"),
    [("256MB", 256 << 20), ("1 gb", 1 << 30), ("2GiB", 2 << 30), ("512k", 512 << 10), ("7", 7), ("7B", 7)],
)
def test_amounts_of_memory(text, size):
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "MB", "0", "-1MB", "1.5GB", "1XB", "1MBs", "9" * 5000])
def test_what_is_no_amount(text):
    with pytest.raises(InputError, match="is not an amount of memory"):
        read_size(text)


def test_the_usual_amount_is_that_of_the_search():
    assert read_size(Using().memory) == MEMORY
