"""Compiled building blocks: how kernels are compiled, and how guesses cut a set of codes, for many guesses at once.

For rooms whose inner loops Python would be too slow for. Numba is loaded when there is something to compile.
"""

from optimoo.compiled import atomic
from optimoo.compiled.apart import LINE, zeros_apart
from optimoo.compiled.bits import (
    bit32,
    count32,
    equal64,
    first_bit,
)
from optimoo.compiled.counting import count_cells, most_cells, most_cells_and_found, most_of_block
from optimoo.compiled.cutting import (
    LANES,
    cell_sizes,
    count_met,
    cut,
    cut_and_bound,
    cut_apart,
    most_cells_of_members,
    note_marks,
    sort_members,
)
from optimoo.compiled.jit import inlined, kernel, step
from optimoo.compiled.native import Call, Native, jump, native
from optimoo.compiled.responses import BLOCK, CELL_WORDS, TOGETHER, WORD, Answers, answers_of, marks_in
from optimoo.compiled.sorting import sort
from optimoo.compiled.words import Packed, element_of

__all__ = [
    "BLOCK",
    "CELL_WORDS",
    "LANES",
    "LINE",
    "TOGETHER",
    "WORD",
    "Answers",
    "Call",
    "Native",
    "Packed",
    "answers_of",
    "atomic",
    "bit32",
    "cell_sizes",
    "count32",
    "count_cells",
    "count_met",
    "cut",
    "cut_and_bound",
    "cut_apart",
    "element_of",
    "equal64",
    "first_bit",
    "inlined",
    "jump",
    "kernel",
    "marks_in",
    "most_cells",
    "most_cells_and_found",
    "most_cells_of_members",
    "most_of_block",
    "native",
    "note_marks",
    "sort",
    "sort_members",
    "step",
    "zeros_apart",
]
