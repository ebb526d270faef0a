"""A table of games: what is proved of each, checked, kept on disk, and set beside what others have published."""

from optimoo.records.again import Proof, prove_again
from optimoo.records.approach import Approach
from optimoo.records.closing import approach
from optimoo.records.computing import Limits, compute, games_up_to
from optimoo.records.published import Published, published
from optimoo.records.record import Record
from optimoo.records.table import RecordTable

__all__ = [
    "Approach",
    "Limits",
    "Proof",
    "Published",
    "Record",
    "RecordTable",
    "approach",
    "compute",
    "games_up_to",
    "prove_again",
    "published",
]
