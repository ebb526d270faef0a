"""What there is to say about a strategy, as facts for people and as fields for programs.

Decides the words and the names; :mod:`.render` decides how they look. A position of a strategy is given as
the strategy that is left there, so that the whole and a part of it are described alike.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from optimoo.strategy import Strategy, StrategyFile, write_history


class Level(NamedTuple):
    """All positions in which the same number of guesses has been made."""

    guess: int
    """The number of the guess to make there."""
    positions: int
    candidates: int
    """Secrets that were not found before."""
    found: int
    """Secrets that this guess finds."""


def facts(file: StrategyFile) -> Iterator[tuple[str, str]]:
    """Labels and values, most important first."""
    strategy = file.strategy
    yield "game", f"{strategy.game}, {_count(strategy.size, 'secret')}"
    if strategy.history:
        yield "after", _told(strategy)
    yield "objective", file.objective
    yield "cost", f"{file.cost}, {'proved minimal' if file.proved else 'not proved minimal'}"
    if file.consistent:
        yield "among", "strategies whose guesses may all be the secret"
    if file.max_guesses is not None:
        yield "within", _count(file.max_guesses, "guess")
    yield "average", f"{float(strategy.average):.4f} guesses"
    yield "worst", _count(strategy.worst, "guess")
    yield "first guess", _guess(strategy)


def position_facts(left: Strategy) -> Iterator[tuple[str, str]]:
    """The same for a position on the way."""
    yield "position", _told(left)
    yield "candidates", str(left.size)
    yield "next guess", _guess(left)
    yield "worst", _count(left.worst, "guess")


def fields(file: StrategyFile) -> dict[str, object]:
    """All facts of a strategy, for programs."""
    strategy = file.strategy
    return {
        "game": str(strategy.game),
        "objective": file.objective,
        "cost": file.cost,
        "proved": file.proved,
        "consistent": file.consistent,
        "max_guesses": file.max_guesses,
        "history": _told(strategy).split(),
        "secrets": strategy.size,
        "total": strategy.total,
        "average": float(strategy.average),
        "worst": strategy.worst,
        "profile": list(strategy.profile),
        "first_guess": _guess(strategy),
    }


def position_fields(left: Strategy, depth: int) -> dict[str, object]:
    """All facts of a position, for programs, and its tree to a depth."""
    names = left.game.responses
    tree = [
        {
            "history": [f"{left.game.text(guess)}={names[response]}" for guess, response in left.path(node)],
            "guess": left.game.text(int(left.guesses[node])),
            "candidates": len(left.candidates(node)),
        }
        for node in shallow_nodes(left, depth)
    ]
    return {
        "history": _told(left).split(),
        "candidates": left.size,
        "next_guess": _guess(left),
        "worst": left.worst,
        "levels": [level._asdict() for level in levels(left)],
        "tree": tree,
    }


def levels(strategy: Strategy) -> list[Level]:
    """The tree level by level, from the root."""
    positions = np.bincount([strategy.depth(node) for node in range(len(strategy))]).tolist()
    found: list[Level] = []
    left = strategy.size
    for number in range(len(strategy.history), strategy.worst):
        found.append(Level(number + 1, positions[number], left, strategy.profile[number]))
        left -= strategy.profile[number]
    return found


def tree_lines(strategy: Strategy, depth: int) -> Iterator[str]:
    """The first guesses, one position a line: the response that leads there, the guess, what is left."""
    start = len(strategy.history)
    for node in shallow_nodes(strategy, depth):
        level, left = strategy.depth(node) - start, len(strategy.candidates(node))
        response = f"{strategy.game.responses[strategy.responses[node]]} " if level else ""
        guess = strategy.game.text(int(strategy.guesses[node]))
        yield f"{'  ' * level}{response}{guess}" + (f"  ({left} left)" if left > 1 else "")


def shallow_nodes(strategy: Strategy, depth: int) -> Iterator[int]:
    """The nodes of the first ``depth`` guesses, in preorder."""
    end = len(strategy.history) + depth
    return (node for node in range(len(strategy)) if strategy.depth(node) < end)


def _guess(strategy: Strategy) -> str:
    return strategy.game.text(int(strategy.guesses[strategy.root]))


def _told(strategy: Strategy) -> str:
    return write_history(strategy.game, strategy.history)


def _count(number: int, thing: str) -> str:
    plural = f"{thing}es" if thing.endswith("s") else f"{thing}s"
    return f"{number} {thing if number == 1 else plural}"
