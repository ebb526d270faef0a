"""What shipped strategies say of a position, seen under any labels: no search is needed for it.

A shipped minimum strategy gives the value of every position on its way, and of all their relabelled copies. Reading
it takes milliseconds and needs no compiler. What it does not reach is for :mod:`optimoo.play.advice` to search.
"""

from functools import lru_cache

from optimoo.game import Code, Game, Position, Relabelling
from optimoo.strategy import Profile, Strategy, is_shipped, shipped


@lru_cache(maxsize=8)
def shipped_strategy(game: Game, name: str) -> Strategy | None:
    """The strategy of this name that the package ships for a game, if any."""
    full = f"{game}-{name}"
    return shipped(full).strategy if is_shipped(full) else None


def located(strategy: Strategy, position: Position) -> tuple[int, Relabelling] | None:
    """The node whose path is a relabelled copy of the position, and the relabelling from the strategy to it."""
    game = strategy.game
    made = dict.fromkeys(position.moves)  # asking again tells nothing
    node = strategy.root
    planned: list[Code] = []
    for _, response in made:
        planned.append(game.code(int(strategy.guesses[node])))
        following = strategy.child(node, response)
        if following is None:
            return None
        node = following
    relabelling = Relabelling.between(game, planned, [game.code(guess) for guess, _ in made])
    return None if relabelling is None else (node, relabelling)


def planned(position: Position, name: str) -> tuple[int, Profile] | None:
    """What a shipped strategy guesses in a position and the profile of its play from there, if it leads here."""
    strategy = shipped_strategy(position.game, name)
    place = located(strategy, position) if strategy else None
    if strategy is None or place is None:
        return None
    node, relabelling = place
    return relabelling.image(position.game, int(strategy.guesses[node])), strategy.further(node)
