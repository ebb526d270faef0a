"""``python -m optimoo`` is the command ``optimoo``."""

import sys

from optimoo.cli import program

if __name__ == "__main__":
    sys.exit(program())
