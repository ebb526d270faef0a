"""The search on a Dask cluster: the client is passed in, and no cluster is started unasked."""

from optimoo.cluster.connect import connected
from optimoo.cluster.workforce import ClusterWorkforce, on, solve

__all__ = ["ClusterWorkforce", "connected", "on", "solve"]
