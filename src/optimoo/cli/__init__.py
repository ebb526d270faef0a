"""The command line: one small file for each command, or for a few that belong together; they parse, call and print."""

from optimoo.cli.app import command_line, main, program

__all__ = ["command_line", "main", "program"]
