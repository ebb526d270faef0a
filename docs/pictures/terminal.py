"""Draws what the program shows at a terminal, for the documents, from the running program.

    python docs/pictures/terminal.py

Needs the development tools of the package.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pexpect
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
COLUMNS = 88

SCENES = {
    "terminal-play": (
        ["play", "--duel", "--opponent", "watching", "--seed", "11", "--player", "Ada"],
        ["0123", "4C", "hint", "4561", "0C"],
    ),
    "terminal-assist": (["assist"], ["0123 1B1C", "value 4567", "4567 1,1"]),
    "terminal-review": (["review", "0123", "4567", "0184", "0185"], []),
}
"""Per picture: a command line, and what is typed."""


def shown(arguments: Sequence[str], typed: Sequence[str], home: str) -> str:
    """All that stands on the terminal in the end."""
    environment = {**os.environ, "XDG_DATA_HOME": home, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
    command = [sys.executable, "-m", "optimoo", *arguments]
    if not typed:
        environment |= {"FORCE_COLOR": "1", "COLUMNS": str(COLUMNS)}
        return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.rstrip()
    child = pexpect.spawn(command[0], command[1:], env=environment, encoding="utf-8", dimensions=(60, COLUMNS))
    transcript = io.StringIO()
    child.logfile_read = transcript
    for line in typed:
        child.expect("> $")
        child.sendline(line)
    child.expect("> $")
    child.close(force=True)
    # The sign of waiting, and what it and readline send to steer the cursor, are no part of the picture.
    still = re.sub(r"(\x1b\[\d+m)?[\u2800-\u28ff][^\r]*", "", transcript.getvalue())
    return re.sub(r"\x1b\[\?\d+[hl]|\x1b\[\d*[AKGJ]|\r", "", still).rstrip()


def drawn(title: str, text: str) -> str:
    """The text as a picture that needs nothing from elsewhere."""
    console = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(text))
    picture = console.export_svg(title=title)
    return re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)


def main() -> None:
    """Draw every scene."""
    for name, (arguments, typed) in SCENES.items():
        with tempfile.TemporaryDirectory() as home:
            text = shown(arguments, typed, home)
        title = f"optimoo {' '.join(arguments[:1])}"
        (HERE / f"{name}.svg").write_text(drawn(title, text), encoding="utf-8")
        print(f"{name}.svg")


if __name__ == "__main__":
    main()
