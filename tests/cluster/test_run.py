"""Processes are really killed in the middle of a run: it goes on, or resumes, and ends with the same answer."""

import os
from functools import partial
from threading import Event, Timer
from types import SimpleNamespace

import dask
import pytest
from distributed import Client

from optimoo import cluster
from optimoo.cluster.run import Run
from optimoo.search import LostError, solve
from small_cluster import Saboteur, dask_process, eat_all_memory, kill_this_process, start, wait_for, worker_process

GAME = "4x7"


@pytest.fixture(scope="module")
def answer():
    return solve(GAME, workers=1, checkpoint=False)


@pytest.mark.parametrize(("deed", "forgiven"), [(kill_this_process, 3), (kill_this_process, 0), (eat_all_memory, 3)])
def test_a_lost_worker(answer, deed, forgiven):
    """One of two workers is killed, by its own hand or because it takes too much memory, in its second task.

    Dask sends the task to others as often as it forgives; then it gives up, and the search has to send it again.
    """
    forgiving = dask.config.set({"distributed.scheduler.allowed-failures": forgiven})
    with forgiving, start(2, memory_limit="1500MB") as processes, Client(processes) as client:
        victim, *_ = before = client.run(os.getpid)
        client.register_plugin(Saboteur(victim, 2, deed))
        solution = cluster.solve(GAME, client=client, checkpoint=False)
        client.wait_for_workers(2, timeout=60)
        after = client.run(os.getpid)
    assert solution.strategy == answer.strategy
    assert before[victim] not in after.values()


def test_the_only_worker_is_lost_and_another_comes(answer):
    with start(1) as processes, Client(processes) as client:
        (victim,) = client.run(os.getpid)
        client.register_plugin(Saboteur(victim, 3, kill_this_process))
        solution = cluster.solve(GAME, client=client, checkpoint=False)
    assert solution.strategy == answer.strategy


def test_workers_that_come_later(answer, tmp_path):
    """A run that starts with nobody waits, and goes on with whoever comes."""
    shown, seen = set(), tmp_path / "seen"
    with start(0) as processes, Client(processes) as client:
        client.register_plugin(Saboteur(None, 1, partial(wait_for, seen)))

        def grow(progress):
            shown.add(progress.stage)
            if progress.stage == "waiting for workers":
                processes.scale(1)
            elif progress.stage == "solving on 1 worker":
                processes.scale(2)
                seen.touch()

        solution = cluster.solve(GAME, client=client, checkpoint=False, progress=grow)
    assert solution.strategy == answer.strategy
    assert {"waiting for workers", "solving on 1 worker"} <= shown


# --- the scheduler -----------------------------------------------------------------------------------------------


def test_a_lost_scheduler(answer, tmp_path):
    """The run ends with one sentence; the same question, asked of another cluster, goes on from what was proved."""
    file = ("--scheduler-file", tmp_path / "scheduler.json")
    with dask_process("scheduler", "--port", 0, *file) as scheduler, worker_process(*file):

        def kill_half_way(progress):
            if progress.fraction > 0.3:
                scheduler.kill()

        with (
            Client(scheduler_file=str(file[1]), timeout=10) as client,
            pytest.raises(LostError, match=r"^the cluster was lost, .*: what was proved is kept, and the same command"),
        ):
            cluster.solve(GAME, client=client, progress=kill_half_way)
    with start(1) as processes, Client(processes) as client:
        resumed = cluster.solve(GAME, client=client)
    assert resumed.resumed
    assert resumed.strategy == answer.strategy


def test_a_connection_that_breaks_before_the_client_knows_why():
    run = Run.__new__(Run)
    run._end, run._over, run.client = None, Event(), SimpleNamespace(status="running")
    timer = Timer(0.3, lambda: setattr(run.client, "status", "connecting"))
    timer.start()
    with pytest.raises(LostError, match="the cluster was lost"), run._reaching_scheduler():
        raise OSError("connection reset by peer")
    timer.join()
