"""Try the lowest versions that pyproject.toml allows: exactly those, in an environment of their own.

Prints the constraints for pip; ``make floors`` installs with them and runs a quick part of the tests.
"""

import re
import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
TOOLS = {"dev", "docs"}
"""Extras for development; what people install are the others."""
_REQUIREMENT = re.compile(r"([\w.-]+)>=([\d.]+)")


def main() -> str | None:
    """Print one constraint for each requirement, its floor; or say which has none."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras = [
        each for name, several in project["optional-dependencies"].items() if name not in TOOLS for each in several
    ]
    for requirement in project["dependencies"] + extras:
        if (found := _REQUIREMENT.fullmatch(requirement)) is None:
            return f"{requirement} in pyproject.toml has no lowest version; write it as name>=version"
        print(f"{found[1]}=={found[2]}")
    return None


if __name__ == "__main__":
    sys.exit(main())
