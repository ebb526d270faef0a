"""How pictures are drawn: in greys and hatchings, so that print without colour loses nothing.

Matplotlib comes with the extra ``pictures`` and is imported only when something is drawn. Files are SVG without
a date in them, so that the same data give the same file.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from optimoo.errors import InputError
from optimoo.paper.claims import Picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_FILLS = (("white", "////"), ("0.35", ""), ("0.8", "...."), ("0.6", "xx"))
_WIDTH, _HEIGHT = 7.0, 3.6


def draw(picture: Picture, path: Path) -> None:
    """Draw one picture to a file."""
    try:
        import matplotlib
    except ImportError:
        raise InputError("pictures need Matplotlib; install optimoo[pictures]") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "optimoo"
    figure, axes = pyplot.subplots(figsize=(_WIDTH, _HEIGHT), layout="constrained")
    {"bars": _bars, "ranking": _ranking, "lines": _lines}[picture.kind](axes, picture)
    axes.set_title(picture.title, fontsize=10)
    axes.set_xlabel(picture.axes[0])
    axes.set_ylabel(picture.axes[1])
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def _bars(axes: "Axes", picture: Picture) -> None:
    width = 0.8 / len(picture.series)
    for number, (name, values) in enumerate(picture.series.items()):
        fill, hatch = _FILLS[number % len(_FILLS)]
        places = [place + (number - (len(picture.series) - 1) / 2) * width for place in range(len(values))]
        drawn = axes.bar(places, values, width, label=name, color=fill, hatch=hatch, edgecolor="black")
        axes.bar_label(drawn, fmt="%d", fontsize=7, padding=1)
    axes.set_xticks(range(len(picture.labels)), picture.labels)
    if len(picture.series) > 1:
        axes.legend(frameon=False)


def _ranking(axes: "Axes", picture: Picture) -> None:
    """Draw values in order, as points rather than bars, because the axis does not start at zero."""
    [values] = picture.series.values()
    places = range(len(values))
    axes.hlines(places, 0, values, color="0.8", linewidth=1)
    axes.plot(values, places, "o", color="black")
    for place, value in zip(places, values, strict=True):
        axes.annotate(
            f"{value:.3f}", (value, place), xytext=(6, 0), textcoords="offset points", fontsize=7, va="center"
        )
    axes.set_yticks(places, picture.labels, fontsize=7)
    axes.invert_yaxis()
    margin = (max(values) - min(values)) / 10
    axes.set_xlim(min(values) - margin, max(values) + margin)


def _lines(axes: "Axes", picture: Picture) -> None:
    styles: tuple[dict[str, Any], ...] = ({"marker": "o"}, {"marker": "s", "linestyle": "--"})
    for style, (name, values) in zip(styles, picture.series.items(), strict=False):
        axes.plot(range(len(values)), values, color="black", label=name, **style)
        for place, value in enumerate(values):
            axes.annotate(
                f"{value:g}", (place, value), xytext=(5, 5), textcoords="offset points", fontsize=7, ha="left"
            )
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.set_xticks(range(len(picture.labels)), picture.labels)
    axes.margins(x=0.08, y=0.12)
    if len(picture.series) > 1:
        axes.legend(frameon=False)
