"""The same search on a Dask cluster: the client is passed in, and no cluster is started unasked."""

from optimoo.cluster.connect import connected
from optimoo.cluster.solve import Engines, solve
from optimoo.search.engine import LostError

__all__ = ["Engines", "LostError", "connected", "solve"]
