"""Cost vectors in the words of certificates."""

import numpy as np

from optimoo.search import Costs


def cost_text(costs: Costs) -> str:
    """A cost vector as certificates write it."""
    find = costs.find[1:].tolist()
    if costs.max_guesses is not None:
        return " ".join(map(str, find[: costs.max_guesses])) + " never"
    steps = np.diff(costs.find[1:])
    # The last step goes on for ever; where it is 0, nothing need be said.
    end = len(steps)
    while end and steps[end - 1] == steps[-1]:
        end -= 1
    return " ".join(map(str, find[: end + 1])) + (f" +{steps[-1]}" if steps[-1] else "")
