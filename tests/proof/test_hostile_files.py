"""Whatever a file contains: one line, an exit code of 0, 1 or 2, and no more memory than a certificate needs.

The checker is copied out of the package and run where optimoo cannot be imported, as anybody might.
"""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from certificates import certificate, checked
from optimoo.proof import checker

MEMORY = 1 << 30  # of addresses, not of what is used: Python and NumPy alone take a third of it
UNREADABLE, UNPROVED, PROVED = 2, 1, 0

HEADER = "optimoo certificate 1\ngame: {game}\nguesses: any\ncosts: {costs}\nvalue: {value}\nclaims: {claims}\n"
STRATEGY = """
strategy
01
  1B 02
    1B 03
    1C 21
    0C 31
  2C 10
  1C 12
    1B 13
    1C 20
    0C 30
  0C 23
    2C 32

claims
"""


def written(game="2x4", costs="1 +1", value="30", claims="1", rest=STRATEGY):
    return (HEADER.format(game=game, costs=costs, value=value, claims=claims) + rest).encode("utf-8")


def endless(start, line, times=1 << 21):
    """A small file that is a large one once it is unpacked; every part of it is a gzip file of its own."""
    part = gzip.compress(line * times, compresslevel=1)
    return gzip.compress(start) + part * (1 + (1 << 30) // (len(line) * times))


def files(valid: bytes):
    """Contents, and the exit codes that they should end with."""
    packed = gzip.compress(valid)
    head, middle = valid[: valid.index(b"claim 0")], valid[: valid.index(b"\nclaims\n") + 8]
    return {
        "valid": (valid, PROVED),
        "written by hand": (written(), PROVED),
        "packed": (packed, PROVED),
        "packed in parts": (gzip.compress(valid[:100]) + gzip.compress(valid[100:]), PROVED),
        "empty": (b"", UNREADABLE),
        "empty when unpacked": (gzip.compress(b""), UNREADABLE),
        "one byte": (b"o", UNREADABLE),
        "junk": (bytes(range(256)) * 500, UNREADABLE),
        "junk after the name of the format": (b"optimoo certificate 1\n" + bytes(range(256)), UNREADABLE),
        "junk that seems to be packed": (b"\x1f\x8b" + bytes(range(256)), UNREADABLE),
        "UTF-16": (valid.decode().encode("utf-16"), UNREADABLE),
        "a byte order mark": (b"\xef\xbb\xbf" + valid, UNREADABLE),
        "digits of another script": (valid.replace(b"value: ", "value: ٣".encode()), UNREADABLE),
        "lines that end as on Windows": (valid.replace(b"\n", b"\r\n"), UNREADABLE),
        "zeros within": (valid.replace(b"0", b"\0"), UNREADABLE),
        "no newline at the end": (valid[:-1], UNREADABLE),
        "a part of a packed file": (packed[:-20], UNREADABLE),
        "a packed file without its end": (packed[:-4], UNREADABLE),
        "a packed file with another sum": (packed[:-8] + b"1234" + packed[-4:], UNREADABLE),
        "a packed file, and something else": (packed + b"and so on", UNREADABLE),
        "a long line": (head + b"claim 0\n" + b"0" * 100_000 + b"\n", UNREADABLE),
        "a gigabyte of one line": (endless(middle + b"claim 0\n", b"0"), UNREADABLE),
        "a gigabyte of empty lines": (endless(middle + b"claim 0\n", b"\n"), UNREADABLE),
        "a gigabyte of zeros": (endless(b"", b"\0"), UNREADABLE),
        "a gigabyte of one relabelling": (endless(middle + b"claim 0\n", b"alike 01 012345\n", 1 << 18), UNREADABLE),
        "a gigabyte of one guess": (endless(middle + b"claim 0\n", b"01 1B>=0\n", 1 << 18), UNREADABLE),
        "a gigabyte of guesses in a strategy": (endless(written(rest="\nstrategy\n01\n"), b"  1B 01\n"), UNPROVED),
        "deep nesting": (written(rest="\nstrategy\n01\n" + "  " * 30_000 + "1B 02\n"), UNREADABLE),
        "deeper nesting": (written(rest="\nstrategy\n01\n" + "  " * 40_000 + "1B 02\n"), UNREADABLE),
        "guesses that tell nothing": (nested(10), UNREADABLE),
        "millions of claims announced": (written(claims="16777216"), UNPROVED),
        "more claims than there can be": (written(claims="99999999"), UNREADABLE),
        "no claims": (written(claims="0"), UNREADABLE),
        "claims below zero": (written(claims="-1"), UNREADABLE),
        "a value of many digits": (written(value="9" * 17), UNREADABLE),
        "a value of more digits": (written(value="9" * 5000), UNREADABLE),
        "a value with a point": (written(value="36.0"), UNREADABLE),
        "costs without end": (written(costs=" ".join(["1"] * 999)), UNREADABLE),
        "large costs": (written(costs="9999999999999"), UNREADABLE),
        "costs that decrease": (written(costs="2 1"), UNREADABLE),
        "costs of nothing": (written(costs="never"), UNREADABLE),
        "large steps": (written(costs="1 +999999999"), UNPROVED),
        "a large game": (written(game="6x16"), UNREADABLE),
        "a larger game": (written(game="9x99r"), UNREADABLE),
        "a game without codes": (written(game="4x2"), UNREADABLE),
        "another version": (valid.replace(b"certificate 1", b"certificate 2"), UNREADABLE),
        "a header only": (valid[:60], UNREADABLE),
        "a strategy only": (head, UNPROVED),
    }


def nested(lines):
    """A strategy of 2x4 that asks the same again and again."""
    told = "".join("  " * depth + ("1B " if depth else "") + "01\n" for depth in range(lines * 10))
    return written(rest=f"\nstrategy\n{told}")


DRIVER = """
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
sys.path.insert(0, {folder!r})
import checker
assert "optimoo" not in sys.modules
print(json.dumps([checker.main([path]) for path in json.load(sys.stdin)]), file=sys.stderr)
"""


def alone(folder: Path) -> Path:
    """The checker, copied out of the package."""
    return Path(shutil.copy(checker.__file__, folder / "checker.py"))


def test_every_file_ends_with_its_exit_code_and_one_line(tmp_path):
    contents = files(certificate("2x6").encode())
    for name, (content, _) in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    with (tmp_path / "a hole").open("wb") as hole:
        hole.truncate(1 << 40)
    expected = {name: code for name, (_, code) in contents.items()}
    expected |= dict.fromkeys(("folder", "a hole", "missing", "not\0a name"), UNREADABLE)
    alone(tmp_path)
    driver = DRIVER.format(memory=MEMORY, folder=str(tmp_path))
    paths = json.dumps([f"{tmp_path}/{name}" for name in expected])
    done = subprocess.run(
        [sys.executable, "-I", "-c", driver],
        input=paths,
        capture_output=True,
        text=True,
        check=False,
        env={"OPENBLAS_NUM_THREADS": "1"},
    )
    *refusals, codes = done.stderr.splitlines()
    assert dict(zip(expected, json.loads(codes), strict=True)) == expected
    assert len(refusals) == sum(code == UNREADABLE for code in expected.values())
    assert all(line.startswith("unreadable: ") and len(line) < 200 for line in refusals)
    verdicts = done.stdout.splitlines()
    assert len(verdicts) + len(refusals) == len(expected)
    assert all(line.startswith(("proved: ", "not proved: ")) for line in verdicts)


@pytest.mark.parametrize(
    ("value", "code", "out", "err"),
    [
        ("30", PROVED, "proved: 2x4: 30 guesses ", ""),
        ("29", UNPROVED, "not proved: the strategy costs 30, not 29\n", ""),
        ("many", UNREADABLE, "", "unreadable: line 5: "),
    ],
)
def test_the_checker_alone(tmp_path, value, code, out, err):
    path, program = tmp_path / "given.proof", alone(tmp_path)
    path.write_bytes(written(value=value))
    done = subprocess.run(
        [sys.executable, "-I", program, path], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == code
    assert done.stdout.startswith(out)
    assert done.stderr.startswith(err)
    assert (done.stdout + done.stderr).count("\n") == 1


def test_the_checker_without_a_file(capsys):
    assert checker.main([]) == UNREADABLE
    assert capsys.readouterr() == ("", "usage: python checker.py FILE\n")


@pytest.mark.slow
def test_the_largest_game_with_nothing_behind_it(path):
    path.write_bytes(written(game="5x9", value="50000", rest="\nstrategy\n01234\n\nclaims\n"))
    limited = [sys.executable, "-I", "-c", DRIVER.format(memory=3 * MEMORY, folder=str(alone(path.parent).parent))]
    done = subprocess.run(
        limited,
        input=json.dumps([str(path)]),
        capture_output=True,
        text=True,
        check=False,
        env={"OPENBLAS_NUM_THREADS": "1"},
    )
    assert done.stderr == "[1]\n"
    assert done.stdout == "not proved: the strategy does not say what to guess after some response\n"


def test_claims_that_wait_are_counted(path, monkeypatch):
    text = certificate("2x6")
    assert checked(text, path).proved
    most = 30 * 2 + checker.CLAIM_ITSELF  # all codes of claim 0, each in two bytes; claim 1 has fewer
    monkeypatch.setattr(checker, "MAX_WAITING", most)
    assert checked(text, path).proved
    monkeypatch.setattr(checker, "MAX_WAITING", most - 1)
    with pytest.raises(checker.UnreadableError, match="more candidates wait"):
        checked(text, path)


@pytest.mark.parametrize("cited", [True, False], ids=["cited", "too little is said"])
def test_guesses_that_are_cited_are_compared_some_at_a_time(path, monkeypatch, cited):
    """However many a claim cites, no more of their responses are looked at together than elsewhere."""
    text = certificate("2x6") if cited else certificate("2x6").replace("1B>=29", "1B>=28")
    verdict, together, partitions = checked(text, path), [], checker.partitions

    def counted(answers):
        together.append(answers.size)
        return partitions(answers)

    monkeypatch.setattr(checker, "partitions", counted)
    monkeypatch.setattr(checker, "AT_ONCE", 64)
    assert checked(text, path) == verdict
    assert verdict.proved is cited
    assert sum(together) > 64 >= max(together)


def test_relabellings_without_end(path):
    text = certificate("3x6")
    first = text.index("alike ")
    line = text[first : text.index("\n", first) + 1]
    assert checked(text[:first] + line * 20 + text[first:], path).proved
    with pytest.raises(checker.UnreadableError, match="is not a code"):
        checked(text[:first] + line * 40 + text[first:], path)


def test_what_is_kept_is_little(path):
    # A chain of claims, each after one more guess, keeps the bounds of few depths and goes on for ever.
    bounds = checker.Bounds(checker.Game("2x4"), checker.Costs("1 +1"), 4, False)
    for depth in range(20_000):
        bounds.by_size(depth)
        bounds.inside(3, depth)
        bounds.outside(3, depth)
    assert bounds.by_size.cache_info().currsize <= 100
    assert bounds.inside.cache_info().currsize <= 10_000
    assert bounds.outside.cache_info().currsize <= 10_000
