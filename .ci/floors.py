"""Try the lowest versions that pyproject.toml allows: exactly those, in an environment of their own.

Prints the constraints for pip; ``make floors`` installs with them and runs a quick part of the tests.
"""

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"
EXTRAS = ("pictures", "web", "cluster")
"""What people install; tools for development have no floor to keep."""


def floors() -> list[str]:
    """One constraint for each requirement, its floor; a requirement without one is a mistake."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    requirements = project["dependencies"] + [each for name in EXTRAS for each in extras[name]]
    return [re.sub(r"^([\w.-]+)(\[[\w,]+\])?>=([\d.]+)$", r"\1==\3", each) for each in requirements]


if __name__ == "__main__":
    print("\n".join(floors()))
