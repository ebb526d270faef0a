"""Every table and claim of the paper, recomputed and set beside what is printed.

One module per section, each of which computes first and compares after; ``printed.toml`` is the only place that
holds printed values. :func:`recompute` runs the sections, :mod:`.markdown` writes them down.
"""

from optimoo.paper.claims import Claim, Section, Table, Verdict
from optimoo.paper.markdown import fields, markdown, shown, write_report
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
