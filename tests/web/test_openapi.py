"""The API keeps to its own OpenAPI description, whatever it is sent."""

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import ignored_auth, positive_data_acceptance

from page_player import Seat


@pytest.fixture(scope="module")
def schema(client):
    return schemathesis.openapi.from_url(f"{client.base_url}/openapi.json")


def operations(schema):
    return [result.ok() for result in schema.get_all_operations()]


def examine(operation, mode, send, besides=()):
    """Send what the description allows, or what it forbids, and compare the replies with it.

    It may refuse what is described: not every text that looks like a code is one in the game at hand.
    """

    @given(operation.as_strategy(generation_mode=mode))
    @settings(max_examples=12, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    def holds(case):
        case.validate_response(send(case), excluded_checks=[positive_data_acceptance, *besides])

    try:
        holds()
    except Unsatisfiable:
        assert not mode.is_positive  # where nothing can be sent, nothing wrong can be


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=str)
def test_whatever_strangers_send(schema, mode):
    for operation in operations(schema):
        examine(operation, mode, lambda case: case.call())


@pytest.mark.parametrize("mode", ["guess", "answer", "duel", "daily"])
def test_whatever_is_sent_from_a_seat(schema, client, mode):
    inside = [each for each in operations(schema) if each.path.startswith("/api/games/")]
    assert len(inside) == 6
    for operation in inside:
        seat = Seat.begin(client, mode, game="3x6")

        def send(case, seat=seat):
            case.path_parameters["game"] = seat.id
            if isinstance(case.body, dict) and "number" in case.body:
                case.body["number"] = seat.look()["number"]  # as a browser would
            return case.call(headers=seat.headers)

        # The token is a right one, which only this test knows.
        examine(operation, schemathesis.GenerationMode.POSITIVE, send, besides=[ignored_auth])


def test_the_description_covers_the_whole_api(schema):
    named = {(operation.method.upper(), operation.path) for operation in operations(schema)}
    assert ("POST", "/api/games/{game}/moves") in named
    assert len(named) == 17
    for operation in operations(schema):
        assert "422" in operation.definition.raw["responses"] or operation.method == "get"
