"""``solve`` on a cluster: the same questions, the same answers, and a client that says where."""

from typing import Any, Self

from distributed import Client

from optimoo.cluster.engine import ClusterEngine
from optimoo.game import Game
from optimoo.search import Objective, Solution
from optimoo.search import solve as solve_here
from optimoo.search.objective import Costs


class Engines:
    """Makes the engines of one solve, one after another, and closes each before the next."""

    def __init__(self, client: Client) -> None:
        """Nothing is started yet."""
        self._client = client
        self.made: list[ClusterEngine] = []

    def __call__(self, game: Game, costs: Costs, *, consistent: bool, workers: int, memory: int) -> ClusterEngine:
        """An engine whose work is done by the cluster, with as many workers as that has."""
        self._close()
        self.made.append(ClusterEngine(self._client, game, costs, consistent=consistent, memory=memory))
        return self.made[-1]

    def __enter__(self) -> Self:
        """Engines exist from when they are asked for."""
        return self

    def __exit__(self, *error: object) -> None:
        """Leave nothing on the workers."""
        self._close()

    def _close(self) -> None:
        if self.made:
            self.made[-1].crew.close()


def solve(game: Game | str, objective: Objective | str = "total", *, client: Client, **options: Any) -> Solution:
    """Find a strategy of least cost on a Dask cluster; the options are those of :func:`optimoo.search.solve`.

    ``memory`` is for each worker process. The result is the same as on one machine.
    """
    with Engines(client) as engines:
        return solve_here(game, objective, make_engine=engines, **options)
