"""The colours of the page: words stand out from what is behind them, in light and in dark."""

import re
from importlib.resources import files

import pytest

STYLE = (files("optimoo.web") / "page" / "style" / "base.css").read_text(encoding="utf-8")
COLOURS = {
    name: dict(zip(("light", "dark"), shades, strict=True))
    for name, *shades in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", STYLE)
}
WORDS = [
    *[(words, behind) for words in ("ink", "soft") for behind in ("paper", "sheet", "sunk", "wash")],
    *[("accent", behind) for behind in ("paper", "sheet")],
    ("warn", "warn-wash"),
    ("ink", "warn-wash"),
    ("soft", "sheet"),
    ("on-accent", "accent"),
]


def brightness(colour):
    """Relative luminance, as the Web Content Accessibility Guidelines define it."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((brightness(one), brightness(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("words", "behind"), WORDS)
def test_words_can_be_read(words, behind, scheme):
    assert contrast(COLOURS[words][scheme], COLOURS[behind][scheme]) >= 4.5
