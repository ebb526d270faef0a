"""Compiled building blocks: how kernels are compiled, and how guesses cut a set of codes, for many guesses at once.

For rooms whose inner loops Python would be too slow for. Numba is loaded when there is something to compile.
"""

from optimoo.compiled import atomic
from optimoo.compiled.answers import answer, lay_out_members
from optimoo.compiled.bits import (
    bit32,
    count32,
    count64,
    count_met,
    equal64,
    first_bit,
    most_responses15,
    most_responses20,
    most_responses31,
    plane64,
)
from optimoo.compiled.counting import cell_sizes, count_cells, most_cells, most_cells_inside
from optimoo.compiled.jit import inlined, kernel, step
from optimoo.compiled.native import Call, Native, jump, native
from optimoo.compiled.responses import Answers, Blocks, answers_of, new_blocks
from optimoo.compiled.sorting import sort
from optimoo.compiled.words import Packed, element_of

__all__ = [
    "Answers",
    "Blocks",
    "Call",
    "Native",
    "Packed",
    "answer",
    "answers_of",
    "atomic",
    "bit32",
    "cell_sizes",
    "count32",
    "count64",
    "count_cells",
    "count_met",
    "element_of",
    "equal64",
    "first_bit",
    "inlined",
    "jump",
    "kernel",
    "lay_out_members",
    "most_cells",
    "most_cells_inside",
    "most_responses15",
    "most_responses20",
    "most_responses31",
    "native",
    "new_blocks",
    "plane64",
    "sort",
    "step",
]
