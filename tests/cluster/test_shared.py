"""Memory that processes of one machine share, and who does not find it."""

import os
import pickle
from dataclasses import replace

import numpy as np
import pytest

from optimoo import cluster
from optimoo.cluster.shared import HEADER, Shared, SharedEntries, can_be_shared
from optimoo.cluster.worker_state import WorkerState
from optimoo.game import Game, Position
from optimoo.search import Engine, Evaluator, Means, Objective, Question
from small_cluster import FakeWorker

START = Position(Game(4, 7))
QUESTION = Question(START, Objective().costs(START.size))
MEANS = Means(workers=1, memory=1 << 24)


def test_what_one_writes_the_other_reads():
    shared = Shared(1000)
    assert not shared.bytes.any()
    other = pickle.loads(pickle.dumps(shared.address)).attach()
    shared.bytes[7] = 42
    other[8] = 43
    assert other[:10].tolist() == shared.bytes[:10].tolist() == [0, 0, 0, 0, 0, 0, 0, 42, 43, 0]


def test_it_is_read_after_the_first_who_had_it_is_gone():
    shared = Shared(1000)
    address = shared.address
    shared.bytes[0] = 42
    other = address.attach()
    del shared
    assert address.attach() is None
    assert other[0] == 42


@pytest.mark.parametrize(
    "other",
    [
        lambda address, _: replace(address, token=bytes(16)),
        lambda address, _: replace(address, size=999),
        lambda address, _: replace(address, path="/proc/0/fd/1"),
        lambda address, folder: replace(address, path=str(folder)),
        lambda address, _: replace(address, path=os.devnull),
    ],
)
def test_what_is_found_on_another_machine_is_left_alone(other, tmp_path):
    shared = Shared(1000)
    assert other(shared.address, tmp_path).attach() is None


def test_a_file_of_the_same_size_is_not_taken_for_it(tmp_path):
    shared, file = Shared(1000), tmp_path / "file"
    file.write_bytes(bytes(HEADER + 1000))
    assert replace(shared.address, path=str(file)).attach() is None


def refuse(*_):
    raise PermissionError


def test_a_file_that_cannot_be_mapped_is_not_shared(monkeypatch):
    shared = Shared(1000)
    monkeypatch.setattr("mmap.mmap", refuse)
    assert shared.address.attach() is None


def test_a_system_that_makes_no_files_without_a_name(monkeypatch):
    assert can_be_shared()
    monkeypatch.setattr(os, "memfd_create", refuse)
    assert not can_be_shared()
    monkeypatch.delattr(os, "memfd_create")
    assert not can_be_shared()


def new_state(address, limit=0):
    state, worker = pickle.loads(pickle.dumps(WorkerState("run", QUESTION, MEANS.memory, address))), FakeWorker()
    worker.memory_manager = type("Manager", (), {"memory_limit": limit})
    state.setup(worker)
    return state


def test_a_worker_beside_the_client_knows_what_the_client_knows():
    known = SharedEntries(QUESTION, MEANS)
    client = Evaluator(QUESTION, 1, MEANS.memory, entries=known.entries)
    state, position = new_state(known.address), START.after("0123", "1C")
    assert state.shares
    client.write_down(position, 4711, exact=True)
    assert state.evaluator.look_up(position) == 4711
    position = START.after("0123", "2C")
    state.evaluator.write_down(position, 4712, exact=True)
    assert client.look_up(position) == 4712


@pytest.mark.parametrize("limit", [0, MEANS.memory])
def test_a_worker_elsewhere_or_with_little_memory_has_a_table_of_its_own(limit):
    known = SharedEntries(QUESTION, MEANS)
    address = known.address if limit else replace(known.address, token=bytes(16))
    state, position = new_state(address, limit), START.after("0123", "1C")
    assert not state.shares
    state.evaluator.write_down(position, 4711, exact=True)
    assert state.evaluator.look_up(position) == 4711
    assert not known.entries.any()


def test_the_client_works_with_what_it_shares(client):
    engine = Engine.of(QUESTION, replace(MEANS, workforce=cluster.on(client)))
    engine.workforce.close()
    assert np.shares_memory(engine.evaluator.memory.entries, engine.workforce.entries)


def test_workers_need_not_share(client, monkeypatch):
    """The strategy is the same, whether they do or not."""
    shared = cluster.solve("4x7", client=client, checkpoint=False)
    monkeypatch.setattr("optimoo.cluster.workforce.can_be_shared", lambda: False)
    apart = cluster.solve("4x7", client=client, checkpoint=False)
    assert apart.strategy == shared.strategy
