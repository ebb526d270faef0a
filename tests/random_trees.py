"""Strategies drawn at random, the same trees in the plain form that the oracle plays, and one known file."""

import hashlib

import numpy as np

import oracle
from optimoo.game import Game, Move, Position
from optimoo.strategy import Strategy, StrategyFile

SMALL_GAMES = [
    Game(2, 2),
    Game(2, 3),
    Game(3, 4),
    Game(3, 5),
    Game(2, 4, True),
    Game(3, 4, True),
    Game(4, 3, True),
]


def first_candidate(position: Position) -> int:
    """A rule for building strategies that is easy to follow by hand."""
    return int(position.candidates[0])


def random_strategy(game: Game, seed: int, history: tuple[Move, ...] = ()) -> Strategy:
    """Guesses anything that splits, and sometimes a candidate."""
    rng = np.random.default_rng(seed)

    def choose(position):
        for guess in rng.integers(game.size, size=rng.integers(4)).tolist():
            if max(position.cell_sizes(guess)) < position.size:
                return guess
        return int(rng.choice(position.candidates))

    return Strategy.build(Position(game, history), choose)


def random_history(game: Game, seed: int, guesses: int = 2) -> tuple[Move, ...]:
    """Moves that leave something to find."""
    rng = np.random.default_rng(seed)
    secret, *made = rng.permutation(game.size)[: guesses + 1].tolist()
    return tuple((guess, game.response_id(game.answer(guess, secret))) for guess in made)


def random_file(game: Game, seed: int, history: tuple[Move, ...] = ()) -> StrategyFile:
    strategy = random_strategy(game, seed, history)
    return StrategyFile(strategy, "total", strategy.total, proved=False, max_guesses=strategy.worst)


def plain_tree(strategy: Strategy) -> oracle.Tree:
    """The tree as (guess, {response: tree}), read from the arrays alone."""
    game = strategy.game
    trees = [(game.code(guess), {}) for guess in strategy.guesses.tolist()]
    for node in range(1, len(trees)):
        response = tuple(game.responses[strategy.responses[node]])
        trees[strategy.parents[node]][1][response] = trees[node]
    return trees[0]


def plain_history(game: Game, moves: tuple[Move, ...]) -> oracle.History:
    return tuple((game.code(guess), tuple(game.responses[response])) for guess, response in moves)


def plain_candidates(game: Game, moves: tuple[Move, ...]) -> list[oracle.Code]:
    return oracle.candidates(game.positions, game.symbols, game.repeats, plain_history(game, moves))


TEXT = """\
optimoo strategy 1
game: 2x3
objective: total
cost: 13
proved: no
profile: 1 3 2
checksum: f5fbf725b343e9313f499bf4998bcec475b97e5d844689e17c56391acdfe8bd9

01
  1B 02
    1C 21
  2C 10
  1C 12
    1C 20
"""


def signed(text: str) -> str:
    """The text with the checksum it should have, so that what is wrong with it must be found elsewhere."""
    others = [line for line in text.splitlines() if not line.startswith("checksum: ")]
    digest = hashlib.sha256("".join(f"{line}\n" for line in others).encode()).hexdigest()
    blank = others.index("") if "" in others else len(others)
    return "".join(f"{line}\n" for line in [*others[:blank], f"checksum: {digest}", *others[blank:]])
