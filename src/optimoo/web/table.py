"""The table at which a game is played: the match, who sits there, and what each side may see of it.

A match is between a person and the computer. Two visitors play one as well: the first sits in the person's place, the
guesses of the second are handed in where the computer's would be, and answered truthfully, for the server knows both
secrets. The second visitor sees the same match from the other side. Whose turn it is and who has won is decided by
:mod:`optimoo.play.match` alone.
"""

import json
import secrets
from dataclasses import dataclass, replace

from optimoo.game import Game
from optimoo.play import Match, Mode, Outcome, Turn
from optimoo.web.models import Answer, AnyMove, Correction, GivingUp, Guess, TakingBack, read_game
from optimoo.web.problems import ConflictError

_MIRRORED = {Outcome.WON: Outcome.LOST, Outcome.LOST: Outcome.WON}
_TURNS = {Turn.PERSON_GUESSES: Turn.COMPUTER_GUESSES, Turn.COMPUTER_GUESSES: Turn.PERSON_GUESSES}


@dataclass
class Table:
    """One game, wholly: secrets included."""

    game: Game
    match: Match | None
    """None while a second visitor is awaited."""
    names: tuple[str | None, str | None]
    """Under which names the two sides are recorded, if at all."""
    secret: int | None = None
    """What the second visitor looks for; None where the computer plays."""
    gave_up: int | None = None
    """The side that gave up."""
    first: bool | None = None
    """Whether the first visitor is to guess first; drawn by lot unless it is said."""
    rematch: tuple[int, str, str] | None = None
    """Which side has asked for another game, the name of that game, and the invitation to it."""

    def to_text(self) -> str:
        """Everything, to be kept."""
        match = self.match.to_data() if self.match else None
        return json.dumps({**vars(self), "game": str(self.game), "match": match}, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> "Table":
        """What :meth:`to_text` wrote."""
        data = json.loads(text)
        game = read_game(data["game"])
        match = Match.from_data(data["match"]) if data["match"] else None
        if match:
            match.game = game  # the one that is in memory already, with its codes
        rematch = data.get("rematch")
        return cls(
            game,
            match,
            tuple(data["names"]),
            data["secret"],
            data["gave_up"],
            data.get("first"),  # earlier versions knew nothing of it, nor of rematches
            tuple(rematch) if rematch else None,
        )

    @property
    def friends(self) -> bool:
        """Whether two visitors play."""
        return self.secret is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match is not None and self.match.over

    @property
    def computer_to_guess(self) -> bool:
        """Whether the computer has to make its guess now."""
        return self.match is not None and not self.friends and self.match.turn is Turn.COMPUTER_GUESSES

    def seated(self, side: int) -> Match | None:
        """The match as this side sees it, as the person in it."""
        if side == 0 or self.match is None:
            return self.match
        match = self.match
        return replace(
            match,
            secret=self.secret,
            opponent=self.names[0] or "friend",
            person_first=not match.person_first,
            mine=match.theirs,
            theirs=match.mine,
        )

    def turn(self, side: int) -> Turn | None:
        """What this side, as the person, sees of whose turn it is; None while another visitor is awaited."""
        if self.match is None:
            return None
        turn = self.match.turn
        return _TURNS.get(turn, turn) if side else turn

    def outcome(self, side: int) -> Outcome | None:
        """How the game ended for this side."""
        outcome = self.match.outcome if self.match else None
        if outcome is None or not self.friends:
            return outcome
        if self.gave_up is not None:
            return Outcome.LOST if side == self.gave_up else Outcome.WON
        return _MIRRORED.get(outcome, outcome) if side else outcome

    def join(self, secret: int, name: str | None) -> None:
        """The second visitor sits down, with the secret that the first one looks for."""
        self.names = (self.names[0], name)
        first = bool(secrets.randbelow(2)) if self.first is None else self.first
        self.match = Match.new(self.game, Mode.DUEL, name or "friend", secret=secret, person_first=first)

    def play(self, side: int, move: AnyMove) -> None:
        """Make a move; it must be this side's turn for it."""
        if self.match is None:
            raise ConflictError("the game has not begun: the other player is still awaited")
        if isinstance(move, GivingUp):
            self.match.give_up()
            self.gave_up = side
        elif self.friends:
            self._guess_among_friends(self.match, side, move)
        elif isinstance(move, Guess):
            self.match.guess(move.guess)
        elif isinstance(move, Answer):
            self.match.answer(move.response)
        elif isinstance(move, Correction):
            self.match.correct(move.index, move.response)
        elif isinstance(move, TakingBack):
            self.match.take_back()

    def _guess_among_friends(self, match: Match, side: int, move: AnyMove) -> None:
        if not isinstance(move, Guess):
            raise ConflictError("between two visitors the server answers; expected a guess")
        if self.turn(side) is not Turn.PERSON_GUESSES:
            raise ConflictError("it is the other player's turn")
        if side == 0:
            match.guess(move.guess)
            return
        assert self.secret is not None
        match.ask(move.guess)
        match.answer(self.game.answer(move.guess, self.secret))
