"""What is passed on from worker to worker, and what of it goes first."""

import numpy as np
import pytest

from optimoo.cluster.broadcast import INTERVAL, RATE, Broadcast
from optimoo.cluster.tasks import Usage
from optimoo.cluster.worker_state import shares_on_worker


class FakeClient:
    """As much of a Dask client as a broadcast looks at; one worker sees what the client knows."""

    def __init__(self):
        self.sent = []

    def run(self, call, _run, *news, workers, **_options):
        if call is shares_on_worker:
            return {worker: worker == "beside" for worker in workers}
        self.sent.append((*news, workers))
        return {}


class FakeEvaluator:
    """One that knows two positions, the smaller of which nobody else would find."""

    known = np.array([[0, 0, 20 << 1], [0, 0, 30 << 1]], dtype=np.uint64)


@pytest.fixture
def client():
    return FakeClient()


@pytest.fixture
def broadcast(client):
    """News for two workers that have been welcomed."""
    broadcast = Broadcast(client, "run", Usage())
    broadcast.welcome({"beside", "apart"}, FakeEvaluator())
    return broadcast


def sizes(notes):
    return sorted((notes[:, 2] >> np.uint64(1)).tolist())


@pytest.mark.parametrize(("room", "kept"), [(1000, [21, 30, 99, 255]), (50, [99, 255])])
def test_the_largest_positions_are_sent_first(client, broadcast, room, kept):
    rows = np.zeros((5, 3), dtype=np.uint64)
    rows[:, 2] = np.array([30, 255, 20, 21, 99], dtype=np.uint64) << np.uint64(1)
    broadcast.add_notes(rows[:2])
    broadcast.add_notes(rows[2:])
    broadcast.hurry()
    broadcast.send_next(threads=int(INTERVAL * RATE) // room)
    best, notes, workers = client.sent[-1]
    assert (best, workers) == ({}, ["apart"]), "the other one sees them where they are"
    assert sizes(notes) == kept, "small ones have no name that others would know"


def test_who_comes_is_told_what_is_known(client, broadcast):
    ((best, notes, workers),) = client.sent
    assert (best, sizes(notes), workers) == ({}, [30], ["apart"])
    broadcast.welcome({"beside", "apart"}, FakeEvaluator())
    assert len(client.sent) == 1, "nobody new is there"
    broadcast.welcome({"beside", "apart", "late"}, FakeEvaluator())
    assert client.sent[1][2] == ["late"]


def test_who_is_gone_is_sent_nothing(client, broadcast):
    broadcast.welcome({"beside"}, FakeEvaluator())
    broadcast.add_notes(FakeEvaluator.known)
    broadcast.hurry()
    broadcast.send_next(threads=1)
    assert len(client.sent) == 1


def test_nothing_new_is_not_sent(client, broadcast):
    client.sent.clear()
    broadcast.add_notes(np.zeros((0, 3), dtype=np.uint64))
    broadcast.add_best(7, (800, 60))
    broadcast.add_best(7, (800, 50))
    for _ in range(2):
        broadcast.hurry()
        broadcast.send_next(threads=1)
    assert client.sent == [({7: (800, 50)}, None, ["apart", "beside"])]
