"""Strategies for other programs: JSON, CSV with one game per secret, and Graphviz.

Decides three one-way formats; only strategy files are read back. Each function takes a :class:`StrategyFile`
and returns text, so a caller may treat them alike.
"""

import csv
import io
import json
from collections.abc import Callable, Iterator
from itertools import accumulate

import numpy as np

from optimoo.errors import InputError
from optimoo.game import write_moves
from optimoo.strategy.textfile import StrategyFile
from optimoo.strategy.tree import Strategy
from optimoo.strategy.treetext import code_texts

_DOT_NODES = 400
"""More boxes than this make a picture that nobody reads."""


def to_json(file: StrategyFile) -> str:
    """One object: what the file's header says, and ``tree``, a list of nodes that starts with the root.

    A node is ``{"guess": "0123", "next": {"3B": 1, ...}}``: the code to guess and, for every response that
    can follow, the number of the next node. A flat list is as easy to walk as a nested one, and it has no
    depth that a parser could refuse.
    """
    strategy = file.strategy
    fields = {
        "format": "optimoo strategy tree",
        "game": str(strategy.game),
        "objective": file.objective,
        "cost": file.cost,
        "proved": file.proved,
        "consistent": file.consistent,
        "max_guesses": file.max_guesses,
        "history": write_moves(strategy.game, strategy.history).split(),
        "secrets": strategy.size,
        "total": strategy.total,
        "profile": list(strategy.profile),
    }
    head = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in fields.items())
    nodes = ",\n".join(f"  {json.dumps(node)}" for node in _json_nodes(strategy))
    return f'{{\n{head} "tree": [\n{nodes}\n ]\n}}\n'


def _json_nodes(strategy: Strategy) -> Iterator[dict[str, object]]:
    names = [str(response) for response in strategy.game.responses]
    for node, guess in enumerate(code_texts(strategy.game, strategy.guesses)):
        following = {names[response]: child for response, child in strategy.children(node).items()}
        yield {"guess": guess, "next": following}


def to_csv(file: StrategyFile) -> str:
    """One row per secret: the secret, how many guesses it takes, and the game: guess, response, guess, ..."""
    strategy = file.strategy
    game = strategy.game
    codes = code_texts(game, np.arange(game.size))
    names = [str(response) for response in game.responses]
    numbers = range(1, strategy.worst + 1)
    output = io.StringIO()
    writer = csv.writer(output, lineterminator="\n")
    writer.writerow(["secret", "guesses", *(f"{kind}{n}" for n in numbers for kind in ("guess", "response"))])
    for secret, moves in strategy.games():
        told = [text for guess, response in moves for text in (codes[guess], names[response])]
        blanks = [""] * (2 * (strategy.worst - len(moves)))
        writer.writerow([codes[secret], len(moves), *told, *blanks])
    return output.getvalue()


def to_dot(file: StrategyFile, depth: int | None = None) -> str:
    """A Graphviz graph: boxes are guesses with the number of candidates left, arrows are responses.

    Guesses that may be the secret have a solid outline. Only the first ``depth`` guesses are drawn, below
    them just how many secrets remain; left out, as many as still make a picture one can read.
    """
    strategy = file.strategy
    shown = _readable_depth(strategy) if depth is None else depth
    if shown < 1:
        raise InputError(f"cannot draw the first {shown} guesses; expected 1 or more")
    start = len(strategy.history)
    title = f"{strategy.game}, objective {file.objective}, cost {file.cost}"
    lines = [
        "digraph strategy {",
        f"  label={json.dumps(title)};",
        "  rankdir=LR;",
        '  node [shape=box, fontname="monospace"];',
        '  edge [fontname="monospace"];',
    ]
    for node, guess in enumerate(code_texts(strategy.game, strategy.guesses)):
        level = int(strategy.depths[node]) - start
        if level <= shown:
            lines += _dot_node(strategy, node, guess if level < shown else None)
    return "\n".join([*lines, "}", ""])


def _dot_node(strategy: Strategy, node: int, guess: str | None) -> Iterator[str]:
    """One node and the arrow to it; without a guess it only says how many secrets are left there."""
    left = int(strategy.sizes[node])
    if guess is None:
        yield f'  n{node} [label="{left} left", shape=plaintext];'
    else:
        more = f"\\n{left} left" if left > 1 else ""
        style = "" if strategy.finds[node] else ", style=dashed"
        name = json.dumps(guess)[1:-1]
        yield f'  n{node} [label="{name}{more}"{style}];'
    if node != strategy.root:
        response = strategy.game.responses[strategy.responses[node]]
        yield f'  n{strategy.parents[node]} -> n{node} [label="{response}"];'


def _readable_depth(strategy: Strategy) -> int:
    """How many guesses deep to draw: to the end if there are few nodes, else while there are few."""
    levels = np.bincount(strategy.depths - len(strategy.history))
    if len(strategy) <= _DOT_NODES:
        return len(levels)
    small = [nodes for nodes in accumulate(levels.tolist()) if nodes <= _DOT_NODES]
    return max(1, len(small) - 1)  # the last small level is drawn as numbers of secrets only


EXPORTS: dict[str, Callable[[StrategyFile], str]] = {"json": to_json, "csv": to_csv, "dot": to_dot}
"""The formats by name."""
