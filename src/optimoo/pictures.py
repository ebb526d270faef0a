"""How pictures are drawn: in greys and hatchings, so that print without colour loses nothing.

Matplotlib comes with the extra ``pictures`` and is imported only when something is drawn. Files are SVG without
a date in them, so that the same data give the same file.
"""

import importlib.util
import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from optimoo.errors import InputError
from optimoo.files import write_whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Picture", "check_drawable", "draw"]

_FILLS = (("white", "////"), ("0.35", ""), ("0.8", "...."), ("0.6", "xx"))
_WIDTH, _HEIGHT = 7.0, 3.6


@dataclass(frozen=True)
class Picture:
    """The data of a picture; how it is drawn is decided elsewhere."""

    name: str
    title: str
    kind: str
    """``bars`` (side by side), ``ranking`` (lying bars) or ``lines``."""
    labels: tuple[str, ...]
    series: dict[str, tuple[float, ...]]
    axes: tuple[str, str]
    """What stands below and beside the picture."""
    spans: tuple[tuple[float, float] | None, ...] = ()
    """For a ranking: how far each value may be off, from where to where; nothing where all are exact."""


def check_drawable() -> None:
    """Refuse to draw where Matplotlib is missing; worth asking before long work."""
    if importlib.util.find_spec("matplotlib") is None:
        raise InputError("pictures need Matplotlib; install optimoo[pictures]")


def draw(picture: Picture, path: Path) -> None:
    """Draw one picture to a file."""
    check_drawable()
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "optimoo"
    height = max(_HEIGHT, 0.2 * len(picture.labels)) if picture.kind == "ranking" else _HEIGHT
    figure, axes = pyplot.subplots(figsize=(_WIDTH, height), layout="constrained")
    {"bars": _bars, "ranking": _ranking, "lines": _lines}[picture.kind](axes, picture)
    axes.set_title(picture.title, fontsize=10)
    axes.set_xlabel(picture.axes[0])
    axes.set_ylabel(picture.axes[1])
    axes.spines[["top", "right"]].set_visible(False)
    drawn = io.BytesIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None})
    pyplot.close(figure)
    write_whole(path, drawn.getvalue())


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
        beside: dict[str, Any] = {"xytext": (6, 0), "va": "center"}
        above: dict[str, Any] = {"xytext": (0, 5), "ha": "center"}  # a span would run through the number
        axes.annotate(
            f"{value:.3f}",
            (value, place),
            textcoords="offset points",
            fontsize=7,
            **(above if picture.spans else beside),
        )
    axes.set_yticks(places, picture.labels, fontsize=7)
    axes.invert_yaxis()
    spans = [(place, span) for place, span in zip(places, picture.spans, strict=False) if span]
    for place, (low, high) in spans:
        axes.plot((low, high), (place, place), "|-", color="black", linewidth=1)
    ends = [*values, *(end for _, span in spans for end in span)]
    margin = (max(ends) - min(ends)) / 10 or 0.1
    axes.set_xlim(min(ends) - margin, max(ends) + margin)


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
