"""The command line: one small file per command, each of which parses, calls and prints."""

from optimoo.cli.app import main, program

__all__ = ["main", "program"]
