"""What is measured: the games and questions whose solves are timed, and their names."""

from dataclasses import dataclass

MINIMUM_PROFILE = "1/7/63/697/2424/1774/74"
"""The minimum strategy as the paper prints it: the opponent of its first strongest-strategy search."""


@dataclass(frozen=True)
class Case:
    """One question to the search."""

    game: str
    objective: str = "total"

    @property
    def name(self) -> str:
        """Short enough for a table; it also names the case in the file of signatures."""
        return f"{self.game} {self.objective.partition(':')[0]}"


USUAL = (
    Case("3x7"),
    Case("4x6r"),
    Case("4x6r", "worst"),
    Case("4x7r"),
    Case("4x8"),
    Case("4x9"),
    Case("4x10"),
    Case("4x10", f"win:{MINIMUM_PROFILE}"),
)
LONG = (Case("4x10", "worst"), Case("4x8r"))

CHECKED = (Case("3x7"), Case("4x6r"), Case("4x8"))
"""Solved before a change is accepted: quick, with repeats and without, and one whose largest cells are taken apart."""
