"""What need not be loaded: SciPy's linear algebra, which Numba looks for and nothing here computes with.

Numba wants it for products of matrices, as soon as it has something to compile or to load, and where SciPy is installed
that takes a third of the whole time to load the search. In a program of its own optimoo may leave it out; a library may
not, for others in the same process may want such products.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

ASKING, UNASKED = "numba.np.arraymath", "scipy.linalg"


class _PassedOver(MetaPathFinder):
    """Finds nothing while Numba asks; everybody else finds what there is."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == UNASKED and _is_being_loaded(ASKING):
            raise ModuleNotFoundError(f"{fullname} is left out", name=fullname)
        return None


def _is_being_loaded(name: str) -> bool:
    return bool(getattr(getattr(sys.modules.get(name), "__spec__", None), "_initializing", False))


def leave_out() -> None:
    """From here on, have Numba do without what it does not need here."""
    sys.meta_path.insert(0, _PassedOver())
