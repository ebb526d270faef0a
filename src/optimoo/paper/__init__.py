"""Every table and claim of the paper, recomputed and set beside what is printed.

One module per section, each of which computes first and compares after; ``printed.toml`` is the only place that
holds printed values. :func:`recompute` runs the sections, :mod:`.markdown` writes them down.
"""

from optimoo.paper.claims import (
    Claim as Claim,
    Picture as Picture,
    Section as Section,
    Table as Table,
    Verdict as Verdict,
)
from optimoo.paper.markdown import fields as fields, markdown as markdown, shown as shown, write_report as write_report
from optimoo.paper.report import CHAPTERS as CHAPTERS, PAPER_GAME as PAPER_GAME, recompute as recompute
