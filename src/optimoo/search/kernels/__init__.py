"""The compiled part of the search. Arrays in, arrays or numbers out; each kernel has a readable twin in the tests."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from optimoo.compiled import Native


def how_it_loads() -> str:
    """In words, what loading the search has to do: compiling it takes a minute, so people want to know."""
    natives = _natives()
    if all(each.is_kept for each in natives):
        return "preparing"
    if all(each.can_be_kept for each in natives):
        return "compiling, on the first run only"
    return "compiling, on every run, for it can be kept nowhere"


def load() -> None:
    """Load the search, or compile it; afterwards no call waits for that."""
    for each in _natives():
        each.load()


def _natives() -> "tuple[Native, ...]":
    from optimoo.search.kernels.asking import help_out, raise_cells, settle
    from optimoo.search.kernels.capacity import fill_cell_bounds, most_after, most_in_four, most_in_three
    from optimoo.search.kernels.ladder import search
    from optimoo.search.kernels.order import order_distinct, order_guesses
    from optimoo.search.kernels.recall import learn, look_up, write_down

    searching = (search, settle, raise_cells, help_out, look_up, write_down, learn, order_guesses, order_distinct)
    return (*searching, fill_cell_bounds, most_after, most_in_three, most_in_four)
