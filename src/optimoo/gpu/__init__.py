"""The search on a GPU: the guesses of large positions are valued there, and the answers are the same."""

from optimoo.gpu.device import check_gpu
from optimoo.gpu.workforce import GpuWorkforce, on_gpu

__all__ = ["GpuWorkforce", "check_gpu", "on_gpu"]
