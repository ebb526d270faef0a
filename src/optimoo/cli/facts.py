"""What several commands tell: of strategies, positions, profiles, and results between two players.

Decides the words for people and the names for programs. A position of a strategy is given as the strategy that is left
there, so that the whole and a part of it are described alike.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from optimoo.cli.present import Fact, Table, fact, for_programs
from optimoo.game import write_move, write_moves
from optimoo.strategy import Profile, Result, Strategy, StrategyFile


def strategy_facts(file: StrategyFile) -> Iterator[Fact]:
    """A strategy and what is claimed of it."""
    strategy = file.strategy
    yield fact("game", str(strategy.game), f"{strategy.game}, {_count(strategy.size, 'secret')}")
    yield _history(strategy, "after")
    yield fact("objective", file.objective)
    yield fact("cost", file.cost, f"{file.cost}, {'proved minimal' if file.proved else 'not proved minimal'}")
    yield from for_programs(proved=file.proved)
    among = "strategies whose guesses may all be the secret" if file.consistent else ""
    yield fact("consistent", file.consistent, among, "among")
    yield fact("max_guesses", file.max_guesses, _count(file.max_guesses or 0, "guess"), "within")
    yield from for_programs(candidates=strategy.size)
    yield from _lengths(strategy)
    yield fact("next_guess", _guess(strategy), label="first guess")


def position_facts(left: Strategy) -> Iterator[Fact]:
    """A position on the way."""
    yield _history(left, "position")
    yield fact("candidates", left.size)
    yield fact("next_guess", _guess(left))
    yield from _lengths(left)


def _lengths(strategy: Strategy) -> Iterator[Fact]:
    """How many guesses it takes: counted from the start of the game, and from the position on."""
    further = strategy.total - len(strategy.history) * strategy.size
    yield from for_programs(total=strategy.total, further=further, profile=strategy.profile)
    yield fact("average", float(strategy.average), f"{float(strategy.average):.4f} guesses")
    yield fact("worst", strategy.worst, _count(strategy.worst, "guess"))


def levels(strategy: Strategy) -> Table:
    """The tree level by level: where the same number of guesses has been made, and what the next one finds."""
    rows = [[fact(name, value) for name, value in level._asdict().items()] for level in strategy.levels()]
    return Table(None, ("guess", "positions", "candidates", "found"), rows, bars=True)


def tree(strategy: Strategy, depth: int) -> Iterator[tuple[dict[str, object], str]]:
    """The positions of the first guesses, for programs and as lines: the response, the guess, how many are left."""
    game, start = strategy.game, len(strategy.history)
    for node in np.flatnonzero(strategy.depths < start + depth).tolist():
        moves, level, left = strategy.path(node), int(strategy.depths[node]) - start, int(strategy.sizes[node])
        guess = game.text(int(strategy.guesses[node]))
        response = f"{game.responses[moves[-1][1]]} " if level else ""
        line = f"{'  ' * level}{response}{guess}" + (f"  ({left} left)" if left > 1 else "")
        yield {"history": [write_move(game, move) for move in moves], "guess": guess, "candidates": left}, line


def result_facts(result: Result) -> list[Fact]:
    """What one player gets against another; the rate as an exact fraction of integers and as a number."""
    return [
        fact("wins", result.wins, f"{result.wins:,} of {result.pairs:,} pairs of secrets"),
        fact("draws", result.draws, f"{result.draws:,}"),
        fact("losses", result.losses, f"{result.losses:,}"),
        *for_programs(points=result.points, of=2 * result.pairs),
        fact("rate", float(result.rate), f"{result}, a draw counting half", "winning rate"),
    ]


def described(profile: Profile) -> str:
    """A profile and its average."""
    return f"{profile}, average {float(profile.average):.4f}"


def written(path: Path | None) -> Fact:
    """Where the result was written."""
    return fact("file", None if path is None else str(path), label="written to")


def _history(strategy: Strategy, label: str) -> Fact:
    text = write_moves(strategy.game, strategy.history)
    return fact("history", text.split(), text, label)


def _guess(strategy: Strategy) -> str:
    return strategy.game.text(int(strategy.guesses[0]))


def _count(number: int, thing: str) -> str:
    plural = f"{thing}es" if thing.endswith("s") else f"{thing}s"
    return f"{number} {thing if number == 1 else plural}"
