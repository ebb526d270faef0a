"""One row of the table: what is proved of one game. Says what is settled and what is not; computes nothing."""

from dataclasses import dataclass, fields, replace
from pathlib import PurePosixPath
from typing import Any, Self

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.strategy import Profile

STRATEGIES = PurePosixPath("strategies/records")


def strategy_place(game: str, question: str) -> PurePosixPath:
    """Where the strategy for one question is kept, from the folder of the table."""
    return STRATEGIES / f"{game}-{question}.moo"


@dataclass(frozen=True)
class Record:
    """What is proved of a game; None where it is not settled yet."""

    game: str
    codes: int

    total: int | None = None
    """The fewest guesses over all secrets together."""
    profile: Profile | None = None
    """Secrets by guess number, of the strategy found."""

    worst: int | None = None
    """The smallest number of guesses that always suffices."""
    at_worst: int | None = None
    """The fewest secrets that need so many."""
    worst_profile: Profile | None = None

    capped: int | None = None
    """The fewest guesses over all secrets together when none may take more than ``worst``."""

    strongest: bool | None = None
    """Whether some fixed strategy is beaten by no other in a race."""
    strongest_profile: Profile | None = None

    seconds: float = 0.0
    """Time spent on what is settled."""

    @property
    def settled(self) -> bool:
        """Whether every question about the game is answered."""
        return None not in (self.total, self.worst, self.capped, self.strongest)

    @property
    def strategies(self) -> dict[str, Profile]:
        """The profiles of the strategies whose files are kept, by question.

        Where the minimum strategy is the strongest, it is kept once.
        """
        found = {"total": self.profile, "worst": self.worst_profile}
        if self.strongest_profile != self.profile:
            found["strongest"] = self.strongest_profile
        return {question: profile for question, profile in found.items() if profile is not None}

    def answered(self, seconds: float, **answers: Any) -> Self:
        """The record with further answers, which took so many seconds."""
        return replace(self, seconds=self.seconds + seconds, **answers)

    def as_fields(self) -> dict[str, Any]:
        """Plain values, for a file."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}

    @classmethod
    def from_fields(cls, row: Any) -> Self:
        """Read plain values back; what cannot be so is refused."""
        names = {field.name for field in fields(cls)}
        if not isinstance(row, dict) or set(row) != names:
            raise InputError(f"a row of the table has not the fields {', '.join(sorted(names))}")
        values: dict[str, Any] = {name: Profile(v) if isinstance(v, list) else v for name, v in row.items()}
        record = cls(**values)
        record._check()
        return record

    def _check(self) -> None:
        """Refuse contradictions: a profile that does not belong to the game, or not to the figures beside it."""
        game = Game.parse(str(self.game))
        for name in ("profile", "worst_profile", "strongest_profile"):
            profile = getattr(self, name)
            if profile is not None and (not all(isinstance(n, int) for n in profile) or sum(profile) != game.size):
                raise InputError(f"the {name.replace('_', ' ')} of {game} does not count {game.size} secrets")
        pairs = [
            (self.codes, game.size),
            (self.total, self.profile and self.profile.total),
            (self.worst, self.worst_profile and self.worst_profile.worst),
            (self.at_worst, self.worst_profile and self.worst_profile[-1]),
        ]
        kinds_are_right = (
            self.strongest in (None, True, False)
            and isinstance(self.capped, int | None)
            and isinstance(self.seconds, int | float)
        )
        if any(claimed != counted for claimed, counted in pairs) or not kinds_are_right:
            raise InputError(f"the figures of {game} contradict one another")
