"""Who does the work of a search: one small interface, and the threads of this process behind it.

The engine (:mod:`optimoo.search.engine`) takes large positions apart and decides what is to be done; a workforce does
it. A cluster brings a workforce of its own.
"""

from optimoo.search.workforce.interface import Workforce
from optimoo.search.workforce.threads import CHUNK, Threads, side_by_side

__all__ = ["CHUNK", "Threads", "Workforce", "side_by_side"]
