"""What is passed on from worker to worker, and what of it goes first."""

import numpy as np
import pytest

from optimoo.cluster.broadcast import INTERVAL, RATE, Broadcast
from optimoo.cluster.tasks import Usage


class FakeClient:
    """As much of a Dask client as a broadcast looks at."""

    def __init__(self):
        self.sent = []

    def run(self, _call, _run, best, notes, **_options):
        self.sent.append((best, notes))


@pytest.fixture
def client():
    return FakeClient()


@pytest.mark.parametrize(("room", "kept"), [(1000, [21, 30, 99, 255]), (50, [99, 255])])
def test_the_largest_positions_are_sent_first(client, room, kept):
    rows = np.zeros((5, 3), dtype=np.uint64)
    rows[:, 2] = np.array([30, 255, 20, 21, 99], dtype=np.uint64) << np.uint64(1)
    broadcast = Broadcast(client, "run", Usage())
    broadcast.add_notes(rows[:2])
    broadcast.add_notes(rows[2:])
    broadcast.hurry()
    broadcast.send_next(threads=int(INTERVAL * RATE) // room)
    ((best, notes),) = client.sent
    assert best == {}
    assert sorted((notes[:, 2] >> np.uint64(1)).tolist()) == kept, "small ones have no name that others would know"


def test_nothing_new_is_not_sent(client):
    broadcast = Broadcast(client, "run", Usage())
    broadcast.add_notes(np.zeros((0, 3), dtype=np.uint64))
    broadcast.add_best(7, (800, 60))
    broadcast.add_best(7, (800, 50))
    for _ in range(2):
        broadcast.hurry()
        broadcast.send_next(threads=1)
    assert client.sent == [({7: (800, 50)}, None)]
