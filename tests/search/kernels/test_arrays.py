"""What arrays are declared as is what they are made of, however NumPy spells it."""

from types import GenericAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from optimoo.search.kernels.arrays import example


@pytest.mark.parametrize("declared", [NDArray[np.uint8], GenericAlias(object(), (np.uint8,))])
def test_examples_of_arrays(declared):
    """NumPy 2.5 makes ``NDArray`` a name of its own, which is no class and knows the type of its elements alone."""
    found = example(declared)
    assert (found.dtype, found.shape) == (np.uint8, (1,))
