"""The API keeps to its own OpenAPI description, whatever it is sent."""

from dataclasses import replace

import hypothesis
import pytest
import schemathesis
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import ignored_auth, not_a_server_error, positive_data_acceptance

from optimoo.web.limits import Limits
from page_player import Seat

PATIENCE = 120
FEW = hypothesis.settings(
    max_examples=6, deadline=None, derandomize=True, database=None, suppress_health_check=list(hypothesis.HealthCheck)
)


@pytest.fixture(scope="module")
def settings(settings):
    """Some of what is sent asks for games that take long to solve; these are given up soon, as the API may."""
    return replace(settings, limits=Limits(analysis_seconds=1, watching_seconds=0.1))


@pytest.fixture(scope="module")
def schema(client):
    return schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")


def operations(schema):
    return [result.ok() for result in schema.get_all_operations()]


def examine(operation, mode, send, besides=()):
    """Send what the description allows, or what it forbids, and compare the replies with it.

    It may refuse what is described, because not every text that looks like a code is one in the game at hand; and it
    may be too busy, which is no fault.
    """

    @hypothesis.given(operation.as_strategy(generation_mode=mode))
    @FEW
    def holds(case):
        reply = send(case)
        busy = [not_a_server_error] if reply.status_code == 503 else []
        case.validate_response(reply, excluded_checks=[positive_data_acceptance, *busy, *besides])

    try:
        holds()
    except Unsatisfiable:
        assert not mode.is_positive  # where nothing can be sent, nothing wrong can be


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=str)
def test_whatever_strangers_send(schema, mode):
    for operation in operations(schema):
        examine(operation, mode, lambda case: case.call(timeout=PATIENCE))


@pytest.mark.parametrize("mode", ["guess", "answer", "duel", "daily"])
def test_whatever_is_sent_from_a_seat(schema, client, mode):
    inside = [each for each in operations(schema) if each.path.startswith("/api/games/")]
    assert len(inside) == 11
    for operation in inside:
        seat = Seat.begin(client, mode, game="3x6")

        def send(case, seat=seat):
            case.path_parameters["game"] = seat.id
            if isinstance(case.body, dict) and "number" in case.body:
                case.body["number"] = seat.look()["number"]  # as a browser would
            return case.call(headers=seat.headers, timeout=PATIENCE)

        # The token is a right one, which only this test knows.
        examine(operation, schemathesis.GenerationMode.POSITIVE, send, besides=[ignored_auth])


def test_the_description_covers_the_whole_api(schema):
    named = {(operation.method.upper(), operation.path) for operation in operations(schema)}
    assert ("POST", "/api/games/{game}/moves") in named
    assert len(named) == 26
    for operation in operations(schema):
        assert "422" in operation.definition.raw["responses"] or operation.method == "get"
