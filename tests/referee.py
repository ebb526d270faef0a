"""A referee who plays two-player games turn by turn, by the rules as people say them.

A moves first in every turn; the game ends with the turn in which someone has found the secret; if A finds it,
B still has its guess of that turn. Nothing here knows profiles, costs or live positions.
"""

from collections.abc import Sequence

from optimoo.game import Game
from optimoo.strategy import Follower, Strategy

WIN, DRAW, LOSS = 2, 1, 0
"""Points for B."""


def points_of_b(game: Game, a: Strategy, b: Strategy, a_seeks: int, b_seeks: int, *, sees_end: bool) -> int:
    """B's points in one game. If B sees that A has just finished, it guesses its first candidate."""
    first, second = Follower(a), Follower(b)
    while True:
        first.answer(game.answer(first.guess, a_seeks))
        if first.finished and sees_end:
            return DRAW if int(second.candidates[0]) == b_seeks else LOSS
        second.answer(game.answer(second.guess, b_seeks))
        if first.finished or second.finished:
            return {(True, True): DRAW, (False, True): WIN, (True, False): LOSS}[first.finished, second.finished]


def tally(game: Game, a: Strategy, plans: Sequence[Strategy], *, sees_end: bool) -> tuple[int, int, int]:
    """B's wins, draws and losses over all pairs of secrets; when A seeks code number i, B plays ``plans[i]``."""
    outcomes = [
        points_of_b(game, a, plans[a_seeks], a_seeks, b_seeks, sees_end=sees_end)
        for a_seeks in range(game.size)
        for b_seeks in range(game.size)
    ]
    return outcomes.count(WIN), outcomes.count(DRAW), outcomes.count(LOSS)
