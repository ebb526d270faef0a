"""The search on a Dask cluster: the client is passed in, and no cluster is started unasked."""

from optimoo.cluster.connect import connected as connected
from optimoo.cluster.workforce import ClusterWorkforce as ClusterWorkforce, on as on, solve as solve
