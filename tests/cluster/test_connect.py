"""Who can reach a cluster: of one's own only this machine, of another only who has its certificates."""

import os
import shutil
import subprocess

import dask
import psutil
import pytest
from distributed import Client, LocalCluster, Security

from optimoo import cluster
from optimoo.cluster.connect import CERTIFICATES, connected, local_cluster
from optimoo.errors import InputError

COMMAND = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1")


def listening():
    """Every address and port on which this process or a child of it can be reached."""
    here = psutil.Process()
    return {
        (socket.laddr.ip, socket.laddr.port)
        for process in (here, *here.children(recursive=True))
        for socket in process.net_connections(kind="inet")
        if socket.status == psutil.CONN_LISTEN
    }


def test_a_cluster_of_ones_own_is_reached_from_this_machine_alone():
    before = listening()
    with local_cluster(1):
        opened = listening() - before
    assert {address for address, _ in opened} == {"127.0.0.1"}


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    """Two certificates that vouch for themselves, each with its key."""
    if shutil.which("openssl") is None:
        pytest.skip("certificates are made with openssl, which is not installed")
    folder = tmp_path_factory.mktemp("certificates")
    for name in ("one", "other"):
        subprocess.run(
            [*COMMAND, "-subj", f"/CN={name}", "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem"],
            check=True,
            capture_output=True,
            timeout=60,
        )
    return folder


def settings(folder, authority="one.pem", certificate="one.pem", key="one.key"):
    files = (folder / name for name in (authority, certificate, key))
    return dict(zip(CERTIFICATES, map(str, files), strict=True))


@pytest.fixture(scope="module")
def secure(certificates):
    """The address of a cluster that talks only to those who have its certificate."""
    certificate, key = str(certificates / "one.pem"), str(certificates / "one.key")
    roles = {
        f"tls_{role}_{part}": file
        for role in ("scheduler", "worker", "client")
        for part, file in [("cert", certificate), ("key", key)]
    }
    security = Security(tls_ca_file=certificate, require_encryption=True, **roles)
    options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "silence_logs": 50}
    with LocalCluster(
        protocol="tls://", security=security, host="127.0.0.1", dashboard_address="127.0.0.1:0", **options
    ) as made:
        yield made.scheduler_address


def test_a_secure_cluster(secure, certificates):
    assert secure.startswith("tls://")
    with dask.config.set(settings(certificates)), connected(secure) as client:
        assert cluster.solve("3x6", client=client).cost == 436


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (
            {"authority": "other.pem", "certificate": "other.pem", "key": "other.key"},
            "is not trusted: certificate verify",
        ),
        ({"key": "other.key"}, "cannot be used: key values mismatch"),
        ({"authority": "one.key"}, "cannot be used: no certificate"),
        ({"authority": "missing.pem"}, "missing.pem: no such file or directory; expected the file for Dask's setting"),
    ],
)
def test_without_the_right_certificates(secure, certificates, files, words):
    with (
        dask.config.set(settings(certificates, **files)),
        pytest.raises(InputError, match=words),
        connected(secure),
    ):
        pass


def test_without_any_certificate(run_here):
    with dask.config.set(dict.fromkeys(CERTIFICATES)):
        told = run_here("solve", "3x6", "--cluster", "tls://127.0.0.1:1")
    assert told == (
        "optimoo: 'tls://127.0.0.1:1' asks for certificates, and no files are named for them; expected the environment "
        "variables DASK_DISTRIBUTED__COMM__TLS__CA_FILE, DASK_DISTRIBUTED__COMM__TLS__CLIENT__CERT, "
        "DASK_DISTRIBUTED__COMM__TLS__CLIENT__KEY, or Dask's settings of the same meaning"
    )


@pytest.fixture
def run_here(capsys):
    from optimoo.cli import main

    def run(*arguments):
        assert main(list(arguments)) == 2
        return capsys.readouterr().err.splitlines()[-1]

    return run


def test_workers_keep_the_memory_that_they_need_again(monkeypatch):
    monkeypatch.delenv("MALLOC_TRIM_THRESHOLD_", raising=False)
    with local_cluster(1) as started, Client(started) as client:
        assert list(client.run(os.environ.get, "MALLOC_TRIM_THRESHOLD_").values()) == [None]
