from functools import partial

import pytest

from simulated_gpu import simulate


@pytest.fixture(scope="session")
def folder_of_code(tmp_path_factory):
    return tmp_path_factory.mktemp("simulated")


@pytest.fixture
def gpu(monkeypatch, folder_of_code):
    """Searches run on a simulated GPU; called with sizes of search.cu, or with properties of the GPU, on such a one."""
    simulate(monkeypatch, folder_of_code)
    return partial(simulate, monkeypatch, folder_of_code)
