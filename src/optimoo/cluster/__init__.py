"""The search on a Dask cluster: the client is passed in, and no cluster is started unasked."""

from optimoo.cluster.connect import connected
from optimoo.cluster.solve import solve
from optimoo.cluster.workforce import ClusterWorkforce, on

__all__ = ["ClusterWorkforce", "connected", "on", "solve"]
