"""Try the package as a stranger gets it: installed from dist/ into an environment of its own, away from the checkout.

Looks into what was built, installs the wheel with its extras, and runs the commands and a typed program there. What the
checkout has compiled is handed on to sources that are the same, since compiling takes longer than all the rest. With
``--borrow`` dependencies are those of the checkout's environment, and the wheel alone is installed: that takes seconds
instead of minutes, and would not notice a dependency that pyproject.toml forgets.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import urllib.request
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "optimoo"
SITE = ROOT / "build" / "site"
COMPILED = (".nbi", ".nbc")

PROGRAM = """
from fractions import Fraction

import optimoo

position = optimoo.Position.of(optimoo.Game(3, 5), "012=1B1C")
size: int = position.size
proved: bool = optimoo.solve("3x5").proved
average: Fraction = optimoo.shipped("minimum").strategy.average
print(size, proved, average)
"""
GAMES = '{"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "130", "413"]}\n'
STEPS = [
    # (arguments, what is typed, what must be told)
    (("--version",), "", ""),
    (("solve", "3x5"), "", "196, proved minimal"),
    (("play", "3x5"), "012\nquit\n", "012"),
    (("prove", "3x5", "--out", "3x5.proof"), "", ""),
    (("check", "3x5.proof"), "", "proved"),
    (("strongest", "3x4"), "", "3x4"),
    (("score", "games.jsonl", "--rule", "none", "--out", "turns.svg"), "", "Ada"),
]


class Stranger:
    """An environment with the wheel in it, in a folder that knows nothing of the checkout."""

    def __init__(self, folder: Path) -> None:
        """Make the environment; nothing is installed yet."""
        self.folder = folder
        venv.create(folder / "venv")
        self.bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
        self.environment = kept | {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CACHE", "DATA", "STATE")}

    def install(self, wheel: Path, borrow: bool) -> None:
        """Install the wheel with its extras and a type checker, or the wheel alone beside what the checkout has."""
        pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", f"--python={self.bin / 'python'}"]
        what = ["--no-deps", "--no-index", str(wheel)] if borrow else [f"{wheel}[pictures,web,cluster]", "mypy"]
        subprocess.run([*pip, "install", *what], cwd=self.folder, env=self.environment, check=True)
        if (
            borrow
        ):  # a path in such a file is searched after the environment's own, and files in it that add more are not read
            (folder,) = (self.folder / "venv").rglob("site-packages")
            (folder / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")

    def run(self, *command: str, typed: str = "", told: str = "") -> str:
        """Run a program of the environment, and end here unless it succeeds and tells this."""
        ended = subprocess.run(
            [self.bin / command[0], *command[1:]],
            cwd=self.folder,
            env=self.environment,
            input=typed,
            text=True,
            capture_output=True,
            timeout=600,
            check=False,
        )
        if ended.returncode or told not in ended.stdout:
            sys.exit(f"{' '.join(command)}: exit code {ended.returncode}\n{ended.stdout}\n{ended.stderr}")
        return ended.stdout

    def serve(self) -> None:
        """Start the server, fetch its page, and stop it."""
        server = subprocess.Popen(
            [self.bin / "optimoo", "serve", "--port", "0", "--no-open", "--folder", self.folder / "games"],
            cwd=self.folder,
            env=self.environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            address = next(
                (found[0] for line in server.stdout or () if (found := re.search(r"http://\S+", line))), None
            )
            if address is None:
                sys.exit("optimoo serve: has told no address")
            with urllib.request.urlopen(address, timeout=30) as page:
                if b"<html" not in page.read():
                    sys.exit("optimoo serve: what came is no page")
        finally:
            server.terminate()
            server.communicate(timeout=30)


def main() -> None:
    """Look into both files, install the wheel, try it, and tell sizes."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--borrow", action="store_true", help="use the dependencies of this environment")
    borrow = arguments.parse_args().borrow
    (wheel,), (sdist,) = (list((ROOT / "dist").glob(pattern)) for pattern in ("*.whl", "*.tar.gz"))
    check_wheel(wheel)
    check_sdist(sdist)
    with tempfile.TemporaryDirectory(prefix="optimoo-package-", ignore_cleanup_errors=True) as folder:
        stranger = Stranger(Path(folder))
        stranger.install(wheel, borrow)
        where = Path(stranger.run("python", "-c", "import optimoo; print(optimoo.__file__)").strip())
        if not where.is_relative_to(stranger.folder):
            sys.exit(f"{where} was imported, not what is in {wheel.name}")
        hand_on(where.parent)
        try_out(stranger)
    print(f"{wheel.name}: {wheel.stat().st_size:,} bytes; {sdist.name}: {sdist.stat().st_size:,} bytes; both work")


def try_out(stranger: Stranger) -> None:
    """Everything that a newcomer tries first."""
    (stranger.folder / "games.jsonl").write_text(GAMES, encoding="utf-8")
    (stranger.folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    for arguments, typed, told in STEPS:
        stranger.run("optimoo", *arguments, typed=typed, told=told)
    stranger.serve()
    stranger.run("python", "-m", "mypy", "--strict", "program.py")
    stranger.run("python", "program.py", told="True")


def check_wheel(wheel: Path) -> None:
    """The wheel has every file of the package and nothing else, and its front page works away from the repository."""
    listed = subprocess.run(["git", "ls-files", PACKAGE], cwd=ROOT, capture_output=True, text=True, check=True)
    ours = {name.removeprefix("src/") for name in listed.stdout.splitlines()}
    with zipfile.ZipFile(wheel) as content:
        names = {name for name in content.namelist() if ".dist-info/" not in name}
        (metadata,) = (name for name in content.namelist() if name.endswith(".dist-info/METADATA"))
        front = Parser().parsestr(content.read(metadata).decode())
    if names != ours:
        sys.exit(f"{wheel.name} and the sources differ: {', '.join(sorted(names ^ ours))}")
    check_front_page(front.get_payload())


def check_front_page(text: str) -> None:
    """Each link leads somewhere absolute; one to the site or the sources, to something that is there."""
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    for link in re.findall(r'(?:\]\(|src=")([^)"\s]+)', text):
        homes = {urls["Documentation"]: SITE, urls["Source"]: ROOT}
        found = [folder / link.removeprefix(address) for address, folder in homes.items() if link.startswith(address)]
        if not link.startswith("https://") or not all(path.exists() for path in found):
            sys.exit(f"README.md: {link} leads nowhere from a package index (is the site built? make docs)")


def check_sdist(sdist: Path) -> None:
    """The source distribution has what git has, and the metadata of the package besides."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    with tarfile.open(sdist) as content:
        names = {name.partition("/")[2] for name in content.getnames()}
    if extra := names - set(listed.stdout.splitlines()) - {"PKG-INFO"}:
        sys.exit(f"{sdist.name} has files that are not in the repository: {', '.join(sorted(extra))}")


def hand_on(installed: Path) -> None:
    """Give sources that are the same what the checkout has compiled; Numba knows them by size and time."""
    for source in PACKAGE.rglob("*.py"):
        copy = installed / source.relative_to(PACKAGE)
        if copy.read_bytes() != source.read_bytes():
            sys.exit(f"{copy} is not what {source} is")
        times = source.stat()
        os.utime(copy, ns=(times.st_atime_ns, times.st_mtime_ns))
        for compiled in (source.parent / "__pycache__").glob(f"{source.stem}.*"):
            if compiled.suffix in COMPILED:
                (copy.parent / "__pycache__").mkdir(exist_ok=True)
                shutil.copy2(compiled, copy.parent / "__pycache__")


if __name__ == "__main__":
    main()
