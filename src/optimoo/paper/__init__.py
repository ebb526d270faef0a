"""Every table and claim of the paper, recomputed and set beside what is printed.

One module per section, each of which computes first and compares after; ``printed.toml`` is the only place that
holds printed values. :func:`recompute` runs the sections, :mod:`.markdown` and :mod:`.fields` write them down.
"""

from optimoo.paper.claims import Claim, Section, Table, Verdict
from optimoo.paper.fields import fields
from optimoo.paper.markdown import markdown, shown, write_report
from optimoo.paper.report import CHAPTERS, PAPER_GAME, recompute

__all__ = [
    "CHAPTERS",
    "PAPER_GAME",
    "Claim",
    "Section",
    "Table",
    "Verdict",
    "fields",
    "markdown",
    "recompute",
    "shown",
    "write_report",
]
