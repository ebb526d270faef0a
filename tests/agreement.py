"""Both checkers of version 2 side by side: on the certificates that come along, and on thousands of damaged ones.

``python tests/agreement.py [LONGEST]`` elaborates every certificate that is not too long for that, lets the one in
Python and the one in C judge the same file, and compares what they say, word for word. Of short ones it makes mutants,
which both have to accept, in the same words, or both to refuse. The exit code is 1 if they disagree anywhere, or refuse
a certificate.
"""

import gzip
import io
import multiprocessing
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from conformance import ENDLESS, FOLDER, with_its_work
from mutations import ELABORATED
from optimoo.cores import usable_cores
from optimoo.game import Game
from optimoo.proof import checker2, elaborate

ROOT = Path(__file__).parents[1]
SHIPPED = ROOT / "docs" / "certificates"
PROGRAM = ROOT / "build" / "checker2"
LONGEST = 12_000_000
"""Claims times codes of the longest certificate that is checked unless told otherwise: half a minute's work."""
MOST_BYTES, MOST_WORK = 8_000, 10_000_000
"""Of the longest certificate, elaborated, of which mutants are made."""
EACH = 2
"""Mutants of each kind for each of these."""

Said = tuple[int, str]
"""An exit code, and the line that comes with it."""


def plain(path: Path) -> str:
    """The text of a certificate."""
    content = path.read_bytes()
    return (gzip.decompress(content) if path.suffix == ".gz" else content).decode("ascii")


def field(text: str, name: str) -> str:
    """What the header of a certificate says under this name."""
    return re.search(rf"(?m)^{name}: (.+)$", text)[1]


def length(path: Path) -> int:
    """How long a certificate is: its claims times the codes of its game."""
    text = plain(path)
    return int(field(text, "claims")) * Game.parse(field(text, "game")).size


def ask_first(path: Path, *options: int) -> Said:
    """What the checker in Python says."""
    with redirect_stdout(io.StringIO()) as said, redirect_stderr(said):
        code = checker2.main([str(path), *map(str, options)])
    return code, said.getvalue().rstrip("\n")


def ask_second(path: Path, *options: int) -> Said:
    """What the checker in C says."""
    done = subprocess.run([PROGRAM, path, *map(str, options)], capture_output=True, check=False, timeout=600)
    return done.returncode, (done.stdout + done.stderr).decode("latin-1").rstrip("\n")


def mutants(text: str, rng: Random) -> Iterator[tuple[str, str]]:
    """Damaged certificates, with the work that they take, and what was done to each; none of what takes long."""
    if len(text) > MOST_BYTES or int(field(text, "work")) > MOST_WORK:
        return
    for mutation in ELABORATED:
        for _ in range(EACH):
            if (mutant := mutation(text, rng)) != text:
                yield mutation.__name__, with_its_work(mutant)


def compare(path: Path) -> tuple[int, list[str]]:
    """How many mutants were made of a certificate, and where the checkers disagree about it or them, or refuse it."""
    text = plain(path)
    text = text if text.startswith("optimoo certificate 2\n") else elaborate(path)
    made, wrong = 0, []
    with TemporaryDirectory() as folder:
        written = Path(folder) / "written.proof"
        written.write_text(text)
        first, second = ask_first(written), ask_second(written)
        if first != second or first[0] != 0:
            wrong.append(f"{path}: {first} in Python, {second} in C")
        # Games, and what follows from a game alone, are found once, and not again for each of the mutants.
        classes, game = cache(checker2.Game.classes), cache(checker2.Game)
        with patch.object(checker2.Game, "classes", classes), patch.object(checker2, "Game", game):
            for name, mutant in mutants(text, Random(path.name)):
                made += 1
                written.write_text(mutant, encoding="latin-1", newline="")
                first, second = ask_first(written, ENDLESS), ask_second(written, ENDLESS)
                if first != second and not (refused(first) and refused(second)):
                    wrong.append(f"{path}, {name}: {first} in Python, {second} in C, of\n{mutant}")
    return made, wrong


def refused(said: Said) -> bool:
    """Whether a checker has refused a file; of several reasons, each checker may name another."""
    return said[0] in (1, 2)


def report(found: Sequence[tuple[int, list[str]]]) -> int:
    """Say what has come out of all comparisons; the exit code."""
    wrong = [each for _, several in found for each in several]
    for each in wrong:
        print(each)
    said = f"{len(wrong)} of the verdicts are wrong" if wrong else "both checkers agree"
    print(f"{len(found)} certificates, {sum(made for made, _ in found):,} mutants: {said}")
    return 1 if wrong else 0


def main(longest: int = LONGEST) -> int:
    """Compare the checkers on certificates of up to this length; the exit code."""
    if shutil.which((os.environ.get("CC") or "cc").split()[0]) is None:
        print("there is no C compiler, so the two checkers of certificates are not compared")
        return 0
    subprocess.run(["make", "--silent", "--no-print-directory", "checker"], cwd=ROOT, check=True)
    lengths = {path: length(path) for path in [*SHIPPED.rglob("*.proof.gz"), *(FOLDER / "accept").glob("*.proof")]}
    chosen = sorted((path for path in lengths if lengths[path] <= longest), key=lambda path: (-lengths[path], path))
    left = sorted(path.name.removesuffix(".proof.gz") for path in lengths.keys() - set(chosen))
    print(f"too long to be checked here: {', '.join(left) or 'none'}", flush=True)
    with ProcessPoolExecutor(usable_cores(), multiprocessing.get_context("spawn")) as pool:
        return report(list(pool.map(compare, chosen)))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
