"""A short file that unpacks to a long one of version 2 takes no more memory than another, whatever its lines are."""

import gzip
import json
import shutil
import subprocess
import sys

import pytest

from optimoo.proof import checker2

MEMORY = 1 << 30  # of addresses, not of what is used: Python and NumPy alone take a third of it
HEADER = """optimoo certificate 2
game: 2x2
guesses: any
asks: total
after: nothing
value: 3
capacities: 3
claims: 1
work: {work}

"""
STRATEGY = "strategy\n01\n  2C 10\n\n"
DRIVER = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
sys.path.insert(0, {folder!r})
import checker2
print(json.dumps([checker2.main([path]) for path in sys.argv[1:]]), file=sys.stderr)
"""


def long(start, line):
    """What begins so, and goes on with one line for as long as a certificate may be, and more."""
    times = (1 << 22) // len(line)
    part = gzip.compress(line * times, compresslevel=1)
    return gzip.compress(start.encode()) + part * (1 + checker2.MAX_TEXT // (len(line) * times))


@pytest.fixture
def files():
    """Contents, and the exit codes that they should end with."""
    header = HEADER.format(work=10)
    return {
        "nothing": (long("", b"\n"), 2),
        "short lines": (long("", b"ab\n"), 2),
        "one line": (long("", b"a"), 2),
        "a header without end": (long(HEADER[:22], b"ab\n"), 2),
        "a strategy without end": (long(f"{header}strategy\n01\n", b"  2C 01\n"), 1),
        "other words in a strategy": (long(f"{header}strategy\n", b"ab\n"), 2),
        "a deep strategy": (gzip.compress(f"{header}strategy\n01\n{'  ' * (1 << 17)}2C 10\n".encode()), 2),
        "an argument without end": (long(f"{header}{STRATEGY}claims\nclaim 0\n", b"ab\n"), 2),
        "relabellings without end": (long(f"{header}{STRATEGY}claims\nclaim 0\n", b"alike 01 01\n"), 1),
        "claims without end": (long(f"{header}{STRATEGY}claims\n", b"claim 10\n"), 1),
        "the same claim without end": (long(f"{header}{STRATEGY}claims\n", b"claim 0\n"), 1),
    }


def test_memory_and_verdicts(files, tmp_path):
    for number, (content, _) in enumerate(files.values()):
        (tmp_path / str(number)).write_bytes(content)
    shutil.copy(checker2.__file__, tmp_path / "checker2.py")
    driver = DRIVER.format(memory=MEMORY, folder=str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-I", "-c", driver, *(str(tmp_path / str(number)) for number in range(len(files)))],
        capture_output=True,
        text=True,
        check=False,
        env={"OPENBLAS_NUM_THREADS": "1"},
    )
    *refusals, codes = done.stderr.splitlines()
    assert dict(zip(files, json.loads(codes), strict=True)) == {name: code for name, (_, code) in files.items()}
    said = [*refusals, *done.stdout.splitlines()]
    assert len(said) == len(files)
    assert all(line.startswith(("unreadable: ", "not proved: ")) and len(line) < 200 for line in said)


def test_lines_are_read_when_they_are_needed():
    taken = []

    def readline(limit):
        taken.append(limit)
        return b"optimoo certificate 3\n"

    with pytest.raises(checker2.UnreadableError, match="is not the header"):
        checker2.Certificate(checker2.lines_of(readline), checker2.MAX_WORK)
    assert len(taken) == 11
