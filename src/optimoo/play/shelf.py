"""What is known without searching: the shipped strategies, seen under any labels.

A shipped minimum strategy gives the value of every position on its way, and of all their relabelled copies. Reading
it takes milliseconds and needs no compiler. What is not on the shelf is for :mod:`optimoo.play.advice` to search.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from optimoo.game import Code, Game, Move, Relabelling
from optimoo.play.canonical import distinct
from optimoo.play.values import Profile
from optimoo.strategy import Strategy, is_shipped, shipped


@lru_cache(maxsize=8)
def shipped_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name that the package ships for a game, if any."""
    full = f"{game}-{name}"
    return shipped(full).strategy if is_shipped(full) else None


def located(strategy: Strategy, moves: Sequence[Move]) -> tuple[int, Relabelling] | None:
    """The node whose path is a relabelled copy of these moves, and the relabelling from the strategy to them."""
    game = strategy.game
    made = distinct(moves)
    node = strategy.root
    planned: list[Code] = []
    for _, response in made:
        planned.append(game.code(int(strategy.guesses[node])))
        following = strategy.child(node, response)
        if following is None:
            return None
        node = following
    relabelling = _relabelling(game, planned, [game.code(guess) for guess, _ in made])
    return None if relabelling is None else (node, relabelling)


def _relabelling(game: Game, before: Sequence[Code], after: Sequence[Code]) -> Relabelling | None:
    """A relabelling that turns every code of ``before`` into the one of ``after``, if there is one."""
    for places in permutations(range(game.positions)):
        names: dict[int, int] = {}
        if all(
            names.setdefault(symbol, image[place]) == image[place]
            for code, image in zip(before, after, strict=True)
            for place, symbol in zip(places, code, strict=True)
        ) and len(set(names.values())) == len(names):
            others = iter(sorted(set(range(game.symbols)) - set(names.values())))
            return Relabelling(
                places, tuple(names[symbol] if symbol in names else next(others) for symbol in range(game.symbols))
            )
    return None


def planned(game: Game, name: str, moves: Sequence[Move]) -> tuple[int, Profile] | None:
    """What a shipped strategy guesses after ``moves`` and the profile of its play from there, if it leads here."""
    strategy = shipped_strategy(game, name)
    place = located(strategy, moves) if strategy else None
    if strategy is None or place is None:
        return None
    node, relabelling = place
    guess = relabelling.apply(game.code(int(strategy.guesses[node])))
    return game.index(guess), _profile_below(strategy, node)


def _profile_below(strategy: Strategy, node: int) -> Profile:
    """Candidates that the strategy finds at ``node``, one guess later, ..."""
    counts: list[int] = []
    for at in range(node, strategy.end(node)):
        further = strategy.depth(at) - strategy.depth(node)
        counts += [0] * (further + 1 - len(counts))
        counts[further] += strategy.finds(at)
    return tuple(counts)
