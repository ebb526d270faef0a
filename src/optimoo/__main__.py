"""``python -m optimoo`` is the command ``optimoo``."""

import sys

from optimoo.cli import main

if __name__ == "__main__":
    sys.exit(main())
