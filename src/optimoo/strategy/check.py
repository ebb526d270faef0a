"""What makes arrays a strategy: a tree in its one order, and a node for exactly the positions that can arise.

Decides what is valid, and which node is at fault when something is not. A :class:`Strategy` runs these checks
on everything it is given. Play is checked for a whole level of the tree at once, so the price is a few array
operations per guess number rather than per node. What is checked is a strategy in the making: only its game, guesses,
parents and responses are looked at.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.strategy.tree import Strategy


class StrategyError(InputError):
    """A tree that is no strategy; ``node`` is the number of the node at fault."""

    def __init__(self, node: int, reason: str) -> None:
        """Remember the node beside the reason."""
        super().__init__(node, reason)
        self.node, self.reason = node, reason

    def __str__(self) -> str:
        """Both in one sentence."""
        return f"node {self.node}: {self.reason}"


def check_shape(tree: "Strategy") -> NDArray[np.int32]:
    """Check that the nodes are a tree in preorder, children by response id; returns every node's depth."""
    guesses, parents, responses = tree.guesses.tolist(), tree.parents.tolist(), tree.responses.tolist()
    if not len(guesses) == len(parents) == len(responses):
        raise InputError("a strategy needs as many parents and responses as guesses")
    if not guesses or parents[0] != -1 or responses[0] != 0:
        raise StrategyError(0, "the first node must be the root, with parent -1 and response 0")
    depths = [0] * len(guesses)
    latest = [0] * len(guesses)  # response that leads to the latest child; 0 means found and leads to none
    spine = [0]  # the path from the root to the node before this one
    for node in range(1, len(guesses)):
        parent, response = parents[node], responses[node]
        if not 0 <= parent < node or depths[parent] >= len(spine) or spine[depths[parent]] != parent:
            raise StrategyError(node, "its parent is not on the path to the node before it")
        if not 0 < response < len(tree.game.responses):
            raise StrategyError(node, f"response id {response} does not lead to another guess")
        if response <= latest[parent]:
            named, before = tree.game.responses[response], tree.game.responses[latest[parent]]
            fault = "already has a guess" if named == before else f"must stand before {before}"
            raise StrategyError(node, f"response {named} {fault}")
        latest[parent] = response
        depths[node] = depths[parent] + 1
        del spine[depths[node] :]
        spine.append(node)
    wrong = np.flatnonzero((tree.guesses < 0) | (tree.guesses >= tree.game.size))
    if wrong.size:
        raise StrategyError(int(wrong[0]), f"{guesses[wrong[0]]} is not the index of a code of {tree.game}")
    return np.array(depths, dtype=np.int32)


def check_play(tree: "Strategy", candidates: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Play every candidate at once, level by level; returns which nodes' guesses may be the secret.

    Afterwards every candidate is known to be found, every node to be reached, and every guess to be a
    candidate itself or to split the candidates into several cells.
    """
    children = _Children(tree)
    finds = np.zeros(len(tree.guesses), dtype=bool)
    reached = np.zeros(len(tree.guesses), dtype=bool)
    secrets, nodes = candidates, np.zeros(len(candidates), dtype=np.int64)
    while secrets.size:
        reached[nodes] = True
        answers = tree.game.answers(tree.guesses[nodes], secrets)
        finds[nodes[answers == 0]] = True
        going = answers != 0
        secrets = secrets[going]
        nodes = children.after(nodes[going], answers[going], secrets)
    if not reached.all():
        node = int(np.argmin(reached))
        response, parent = tree.game.responses[tree.responses[node]], int(tree.parents[node])
        raise StrategyError(node, f"no candidate left gives the response {response} to {_shown(tree, parent)}")
    idle = ~finds & (children.counts < 2)
    if idle.any():
        node = int(np.argmax(idle))
        raise StrategyError(node, f"{_shown(tree, node)} tells nothing: every candidate answers it alike")
    return finds


class _Children:
    """Finds the node that follows a node and a response, for many pairs at once."""

    def __init__(self, tree: "Strategy") -> None:
        self.tree = tree
        self.counts = np.bincount(tree.parents[1:], minlength=len(tree.guesses))
        keys = self._keys(tree.parents[1:], tree.responses[1:])
        self.order = np.argsort(keys)
        self.keys = np.append(keys[self.order], np.iinfo(np.int64).max)  # a sentinel past every key

    def _keys(self, nodes: NDArray[np.integer], responses: NDArray[np.uint8]) -> NDArray[np.int64]:
        return nodes.astype(np.int64) * 256 + responses

    def after(
        self, nodes: NDArray[np.int64], answers: NDArray[np.uint8], secrets: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The next node of each game; the ``secrets`` only serve to name one that has none."""
        wanted = self._keys(nodes, answers)
        places = np.searchsorted(self.keys, wanted)
        missing = np.flatnonzero(self.keys[places] != wanted)
        if missing.size:
            first = missing[np.argmin(wanted[missing])]
            node, response = int(nodes[first]), self.tree.game.responses[answers[first]]
            raise StrategyError(
                node,
                f"{_shown(self.tree, node)} has no next guess for the response {response}, "
                f"which the secret {self.tree.game.text(int(secrets[first]))} gives",
            )
        return self.order[places] + 1


def _shown(tree: "Strategy", node: int) -> str:
    """A node as people know it."""
    return f"guess {tree.game.text(int(tree.guesses[node]))}"
