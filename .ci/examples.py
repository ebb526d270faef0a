"""Write the examples of the pages as programs, one for each page, so that type checkers read them as a user's would.

Examples that show an error are left out. Lines stay where they are on the page, so that a complaint names the place.
"""

import doctest
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def program(page: Path) -> str:
    """The statements of a page, each on its line."""
    lines: list[str] = []
    for example in doctest.DocTestParser().get_examples(page.read_text(encoding="utf-8")):
        if example.exc_msg is None:
            lines += [""] * (example.lineno - len(lines)) + example.source.splitlines()
    return "\n".join(lines) + "\n" if lines else ""


def main(folder: Path) -> None:
    """Write the programs into a folder, which then holds nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if text := program(page):
            name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_").lower()
            (folder / f"{name}.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
