"""A table of games: what is proved of each, checked, kept on disk, and set beside what others have published."""

from optimoo.records.computing import Limits, compute
from optimoo.records.games import games_up_to
from optimoo.records.keeping import Book
from optimoo.records.published import Published, published
from optimoo.records.record import Record

__all__ = ["Book", "Limits", "Published", "Record", "compute", "games_up_to", "published"]
