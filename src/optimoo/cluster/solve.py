"""``solve`` on a cluster: the same questions, the same answers, and a client that says where."""

from typing import Any

from distributed import Client

from optimoo import search
from optimoo.cluster.workforce import on
from optimoo.game import Game
from optimoo.search import Objective, Solution


def solve(game: Game | str, objective: Objective | str = "total", *, client: Client, **options: Any) -> Solution:
    """Find a strategy of least cost on a Dask cluster; the options are those of :func:`optimoo.search.solve`.

    ``memory`` is for each worker process. The result is the same as on one machine.
    """
    return search.solve(game, objective, workforce=on(client), **options)
