"""A table of games: what is proved of each, checked, kept on disk, and set beside what others have published."""

from optimoo.records.approach import Approach as Approach, approach as approach
from optimoo.records.computing import Limits as Limits, compute as compute, games_up_to as games_up_to
from optimoo.records.published import Published as Published, published as published
from optimoo.records.record import Record as Record
from optimoo.records.table import RecordTable as RecordTable
