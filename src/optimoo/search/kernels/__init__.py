"""The compiled part of the search. Arrays in, arrays or numbers out; each kernel has a readable twin in the tests."""


def is_compiled() -> bool:
    """Whether the search has been compiled before, so that it only has to be loaded."""
    from pathlib import Path

    from numba import njit

    def anything() -> None:
        """Only its place matters: the compiled search is kept beside it."""

    folder = Path(str(njit(cache=True)(anything).stats.cache_path))
    return any(folder.glob("ladder.search-*.nbi"))
