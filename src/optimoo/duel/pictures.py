"""Pictures of races: who beats whom, and why the average does not decide it. Needs the extra ``pictures``."""

from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

from optimoo.duel.race import race, tournament
from optimoo.errors import InputError
from optimoo.files import check_writable
from optimoo.strategy import Profile

_LIGHT, _DARK = "#ffffff", "#222222"
_MARKERS = "osD^v<>PX*"
_STROKES = ("-", "--", "-.", ":")


def draw_heat_map(profiles: Mapping[str, Profile], path: Path) -> None:
    """Winning rates of everyone against everyone: rows against columns, blue above one half, red below."""
    figure = _figure(path, 1.1 * len(profiles) + 3, 0.8 * len(profiles) + 2)
    axes = figure.subplots()
    table = tournament(profiles)
    rates = [[100 * float(result.rate) for result in row.values()] for row in table.values()]
    reach = max(0.01, *(abs(rate - 50) for row in rates for rate in row))
    image = axes.imshow(rates, cmap="RdBu", vmin=50 - reach, vmax=50 + reach)
    names = list(profiles)
    axes.set_xticks(range(len(names)), names, rotation=35, ha="right")
    axes.set_yticks(range(len(names)), names)
    for y, row in enumerate(rates):
        for x, rate in enumerate(row):
            colour = _LIGHT if abs(rate - 50) > 0.6 * reach else _DARK
            axes.text(x, y, f"{rate:.2f}", ha="center", va="center", fontsize=8, color=colour)
    axes.set_title("Winning rate in %, row against column")
    figure.colorbar(image, ax=axes, shrink=0.8)
    _save(figure, path)


def draw_profiles(profiles: Mapping[str, Profile], path: Path) -> None:
    """Why the average is not the strength, in two panels.

    Left: by how many secrets each strategy is ahead of the first one after each guess. Right: its average
    against its winning rate over the first one.
    """
    figure = _figure(path, 11, 4.5)
    left, right = figure.subplots(1, 2)
    (reference, base), *_ = profiles.items()
    length = max(map(len, profiles.values()))
    for number, (name, profile) in enumerate(profiles.items()):
        # Marks and strokes differ, so that the picture can also be read in black and white.
        marker, stroke = _MARKERS[number % len(_MARKERS)], _STROKES[number % len(_STROKES)]
        ahead = accumulate(a - b for a, b in zip(profile.padded(length), base.padded(length), strict=True))
        left.plot(range(1, length + 1), list(ahead), marker=marker, linestyle=stroke, markersize=4, label=name)
        average = float(profile.average)
        rate = 100 * float(race(profile, base).rate)
        right.plot([average], [rate], marker=marker)
        shift = (6, 5) if number % 2 else (6, -11)  # neighbours write above and below their marks
        right.annotate(name, (average, rate), xytext=shift, textcoords="offset points", fontsize=8)
    left.set_xlabel("guesses")
    left.set_ylabel(f"secrets found so far, more than {reference}")
    left.set_xticks(range(1, length + 1))
    left.legend(fontsize=8)
    right.margins(x=0.25)
    right.axhline(50, color=_DARK, linewidth=0.6)
    right.set_xlabel("average number of guesses")
    right.set_ylabel(f"winning rate against {reference} in %")
    _save(figure, path)


def _figure(path: Path, width: float, height: float) -> Any:
    check_writable(path)
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("pictures need Matplotlib; install it with: pip install 'optimoo[pictures]'") from None
    return Figure(figsize=(width, height), layout="constrained")


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=150)
    except (ValueError, OSError) as error:  # an unknown kind of picture, or a full disk
        raise InputError(f"cannot draw {path}: {str(error).splitlines()[0].lower()}") from error
