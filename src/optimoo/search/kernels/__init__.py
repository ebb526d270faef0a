"""The compiled part of the search. Arrays in, arrays or numbers out; each kernel has a readable twin in the tests."""


def how_it_loads() -> str:
    """In words, what loading the search has to do: compiling it takes a minute, so people want to know."""
    from pathlib import Path

    from numba import njit

    from optimoo.compiled import KEPT

    if not KEPT:
        return "compiling, on every run, for it can be kept nowhere"

    def anything() -> None:
        """Only its place matters: the compiled search is kept beside it."""

    folder = Path(str(njit(cache=True)(anything).stats.cache_path))
    return "preparing" if any(folder.glob("ladder.search-*.nbi")) else "compiling, on the first run only"
