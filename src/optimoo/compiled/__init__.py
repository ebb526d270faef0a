"""Compiled building blocks: how kernels are compiled, and how guesses cut a set of codes, for many guesses at once.

For rooms whose inner loops Python would be too slow for. Importing it loads Numba.
"""

from optimoo.compiled.answers import answer as answer, lay_out_members as lay_out_members
from optimoo.compiled.bits import bit32 as bit32, count32 as count32
from optimoo.compiled.counting import (
    cell_sizes as cell_sizes,
    count_cells as count_cells,
    most_cells as most_cells,
    most_cells_inside as most_cells_inside,
)
from optimoo.compiled.jit import inlined as inlined, kernel as kernel, kernel_of as kernel_of, step as step
from optimoo.compiled.kept import KEPT as KEPT
from optimoo.compiled.responses import (
    Answers as Answers,
    Blocks as Blocks,
    answers_of as answers_of,
    new_blocks as new_blocks,
)
