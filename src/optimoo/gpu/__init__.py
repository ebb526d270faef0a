"""The search on a GPU: the guesses of large positions are valued there, and the answers are the same."""

from optimoo.gpu.device import why_not
from optimoo.gpu.workforce import GpuWorkforce, on_gpu

__all__ = ["GpuWorkforce", "on_gpu", "why_not"]
