"""The tree of a strategy file: one node per line, two spaces per move since the root, response, guess.

The root has no response, and codes are in plain symbols whatever the alphabet. Decides how a node is written, and turns
lines into arrays and back; whether the arrays are a strategy is decided by :class:`.Strategy`.
"""

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.game import Game
from optimoo.strategy.header import FileError
from optimoo.strategy.tree import Strategy

INDENT = "  "
_LOOSE_NODE = re.compile(r"( *)(?:([^ ]+) )?([^ ]+)")


Arrays = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]
"""What :class:`Strategy` takes after the game: guesses, parents and responses."""


def code_texts(game: Game, codes: NDArray[np.integer]) -> list[str]:
    """Many codes as people write them."""
    letters = np.array(list(game.alphabet))[game.codes[codes]]
    return ["".join(row) for row in letters.tolist()]


def write_tree(strategy: Strategy) -> str:
    """The tree, every line ended."""
    game, start = strategy.game.plain, len(strategy.history)
    names = [f"{response} " for response in game.responses]
    names[0] = ""  # id 0 leads nowhere; the root, which no response leads to, carries it
    lines = (
        f"{INDENT * (depth - start)}{names[response]}{guess}\n"
        for depth, response, guess in zip(
            strategy.depths.tolist(), strategy.responses.tolist(), code_texts(game, strategy.guesses), strict=True
        )
    )
    return "".join(lines)


def read_tree(game: Game, lines: Sequence[str], first: int) -> Arrays:
    """Read the lines of a tree whose first line has the number ``first``."""
    if not lines:
        raise FileError(first, "the file ends before the tree")
    # Every guess finds a secret or splits the candidates, so there are fewer than two nodes per secret.
    if len(lines) >= 2 * game.size:
        raise FileError(first + 2 * game.size - 1, f"no strategy for {game} has this many guesses")
    node = re.compile(f"((?:{INDENT})*)(?:([0-9BC]+) )?([{game.alphabet}]{{{game.positions}}})")
    ids = {str(response): number for number, response in enumerate(game.responses) if number}
    ids[""] = 0
    guesses: list[str] = []
    parents: list[int] = []
    responses: list[int] = []
    spine: list[int] = []  # the latest node of every depth down to the line before
    for number, line in enumerate(lines):
        match = node.fullmatch(line)
        response = ids.get(match[2] or "") if match else None
        depth = len(match[1]) // len(INDENT) if match else 0
        fits = depth <= len(spine) and (depth == 0) == (number == 0) == (response == 0)
        if match is None or response is None or not fits:
            raise FileError(first + number, _complaint(game, line, len(spine)))
        guesses.append(match[3])
        parents.append(spine[depth - 1] if depth else -1)
        responses.append(response)
        spine[depth:] = [number]
    codes = _code_indices(game, guesses, first)
    return codes, np.array(parents, dtype=np.int32), np.array(responses, dtype=np.uint8)


def _code_indices(game: Game, texts: Sequence[str], first: int) -> NDArray[np.int32]:
    """The indices of codes whose length and symbols are known to be right."""
    values = np.zeros(128, dtype=np.uint8)
    values[[ord(letter) for letter in game.alphabet]] = np.arange(game.symbols)
    rows = values[np.frombuffer("".join(texts).encode("ascii"), dtype=np.uint8)].reshape(-1, game.positions)
    if not game.repeats:
        ordered = np.sort(rows, axis=1)
        repeats = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if repeats.any():
            node = int(np.argmax(repeats))
            raise FileError(first + node, f"{texts[node]!r} repeats a symbol, which {game} does not allow")
    return game.indices(rows).astype(np.int32)


def _complaint(game: Game, line: str, deepest: int) -> str:
    """Why a line that is no node in its place is none; ``deepest`` is the most moves that may lead to it."""
    match = _LOOSE_NODE.fullmatch(line)
    if not match or len(line) > 200:
        return "this is not a line of the tree; expected indentation, a response and a guess"
    indent, response, guess = match.groups()
    moves, odd = divmod(len(indent), len(INDENT))
    causes = {
        f"the root must be a code of {game} and nothing else": deepest == 0,
        "only the first guess stands without indentation": moves == odd == 0,
        f"an indentation of {len(indent)} spaces does not fit under the line before": odd or moves > deepest,
        "the response before the guess is missing": response is None,
        f"{response!r} leads to no further guess in {game}": response not in map(str, game.responses[1:]),
        f"{guess!r} is not a code of {game}": True,
    }
    return next(reason for reason, applies in causes.items() if applies)
