"""Servers with their games in folders of their own: one for all tests of a module, or a fresh one."""

import random
import secrets

import pytest

from optimoo.game import Game
from optimoo.play.advice import Analyst
from optimoo.web.app import Settings
from page_server import visiting
from page_visitor import Visitor, real_browser

FAILED = pytest.StashKey[bool]()


@pytest.fixture(autouse=True)
def _same_secrets_every_time(request, monkeypatch):
    """Servers in this process draw the same secrets whenever a test runs, in whatever order; tokens stay random."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(request.node.nodeid).randrange)


@pytest.fixture(scope="session", autouse=True)
def _compiled():
    """The search is compiled before any server is asked for advice: on a new machine that takes longer than it may."""
    Analyst(Game(3, 6)).advise([("012", "1C")])


@pytest.fixture(scope="module")
def settings(tmp_path_factory):
    return Settings(tmp_path_factory.mktemp("server") / "data")


@pytest.fixture(scope="module")
def client(settings):
    with visiting(settings) as client:
        yield client


@pytest.fixture
def fresh_settings(tmp_path):
    return Settings(tmp_path / "data")


@pytest.fixture
def fresh_client(fresh_settings):
    with visiting(fresh_settings) as client:
        yield client


@pytest.fixture(scope="session")
def browser():
    with real_browser() as browser:
        yield browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Let the fixtures of a test know that it has failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def visit(browser, client, request):
    """Opens windows of visitors; in the end none may have found a fault. Where a test fails, each leaves a picture."""
    visitors = []

    def visit(where=None, address=None, **options):
        visitors.append(Visitor(browser, address or str(client.base_url).rstrip("/"), **options))
        if where is not None:
            visitors[-1].open(where)
        return visitors[-1]

    yield visit
    for number, visitor in enumerate(visitors):
        if request.node.stash.get(FAILED, False):
            visitor.picture(f"{request.node.name}-{number}")
        visitor.page.unroute_all(behavior="ignoreErrors")  # a request may be held that nobody waits for any more
        visitor.context.close()
    assert [visitor.faults for visitor in visitors] == [[]] * len(visitors)
