"""One game between a person and the computer, as a state machine without any input or output.

A :class:`Match` knows whose turn it is, what may be done now and how the game ended. It is plain data: ``to_data`` and
``from_data`` lose nothing, so a game can be stored after every move and taken up again. It neither chooses guesses
(:mod:`.opponents` does; the caller hands them in with :meth:`Match.ask`) nor judges them (:mod:`.review`).

In a duel both guess in turns, and whoever needs fewer guesses wins: if the first player finds the other's secret, the
second still has the guess that makes the numbers equal.
"""

import secrets
from dataclasses import dataclass, field, fields
from datetime import date
from enum import StrEnum
from typing import Any, Self

from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, Move, Position, ResponseLike
from optimoo.play.contradiction import Contradiction, find_contradiction
from optimoo.play.daily import secret_of_the_day

SEED_LIMIT = 1 << 53
"""Seeds below this survive any JSON reader."""

LONGEST = 40
"""Guesses after which a game is over, whoever plays: even guessing blindly takes fewer, unless one does so for ever."""


class Mode(StrEnum):
    """Who guesses."""

    GUESS = "guess"
    """The person guesses the computer's secret."""
    ANSWER = "answer"
    """The computer guesses the person's secret."""
    DUEL = "duel"
    """Both, in turns."""


class Turn(StrEnum):
    """Whose turn it is, and for what."""

    PERSON_GUESSES = "person-guesses"
    COMPUTER_GUESSES = "computer-guesses"
    PERSON_ANSWERS = "person-answers"
    PERSON_CORRECTS = "person-corrects"
    """The person's answers contradict each other; one of them must be put right."""
    OVER = "over"


class Outcome(StrEnum):
    """How a game ended, for the person."""

    FOUND = "found"
    """The person, or the computer where it guesses alone, has found the secret."""
    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    GIVEN_UP = "given-up"


@dataclass
class Match:
    """The state of one game; the person's moves and the computer's, each a guess and its answer."""

    game: Game
    mode: Mode
    secret: int | None = None
    """What the person looks for; None where only the computer guesses."""
    opponent: str | None = None
    seed: int = 0
    """Decides the labels the opponent plays under."""
    person_first: bool = True
    day: date | None = None
    """The day whose number this is, if it is one."""
    mine: list[Move] = field(default_factory=list)
    """The person's guesses, with the computer's answers."""
    theirs: list[Move] = field(default_factory=list)
    """The computer's guesses, with the person's answers."""
    asked: int | None = None
    """The computer's guess that waits for its answer."""
    hints: int = 0
    """Positions in which the person was given a hint, of whichever kind."""
    hinted: int | None = None
    """After how many guesses the last one was given."""
    given_up: bool = False
    own: int | None = None
    """The person's own secret in a duel, where it was told: then the computer's guesses are answered at once."""
    limit: int | None = None
    """Guesses after which the game is over, if somebody has set a limit."""

    @classmethod
    def new(
        cls,
        game: Game,
        mode: Mode | str,
        opponent: str | None = None,
        *,
        secret: CodeLike | None = None,
        seed: int | None = None,
        person_first: bool = True,
    ) -> Self:
        """A game about to begin. Without a ``seed`` everything is drawn so that nobody can foresee it."""
        mode = Mode(mode)
        if mode is not Mode.GUESS and opponent is None:
            raise InputError(f"somebody must guess in mode {mode.value!r}; expected an opponent")
        if seed is None:
            seed = secrets.randbelow(SEED_LIMIT)
        if mode is Mode.ANSWER:
            hidden = None
        elif secret is not None:
            hidden = game.index(secret)
        else:
            hidden = _drawn(game, seed)
        return cls(game, mode, hidden, None if mode is Mode.GUESS else opponent, seed, person_first)

    @classmethod
    def daily(cls, game: Game, day: date) -> Self:
        """The game about the number of a day, which is the same for everybody."""
        match = cls.new(game, Mode.GUESS, secret=secret_of_the_day(game, day))
        match.day = day
        return match

    # --- where the game stands -----------------------------------------------------------------------------------

    @property
    def turn(self) -> Turn:
        """Whose turn it is."""
        if self._ended:
            return Turn.OVER
        if self.contradiction is not None:
            return Turn.PERSON_CORRECTS
        if self.asked is not None:
            return Turn.PERSON_ANSWERS
        if self.mode is Mode.GUESS:
            return Turn.PERSON_GUESSES
        if self.mode is Mode.ANSWER:
            return Turn.COMPUTER_GUESSES
        person_next = len(self.mine) <= len(self.theirs) if self.person_first else len(self.mine) < len(self.theirs)
        return Turn.PERSON_GUESSES if person_next else Turn.COMPUTER_GUESSES

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is Turn.OVER

    @property
    def _ended(self) -> bool:
        if self.given_up:
            return True
        if self.mode is Mode.DUEL and len(self.mine) != len(self.theirs):
            return False
        longest = max(len(self.mine), len(self.theirs)) >= (self.limit or LONGEST)
        return (longest or _finds(self.mine) or _finds(self.theirs)) and self.contradiction is None

    @property
    def guessed(self) -> Position:
        """Where the person's guesses have led."""
        return Position(self.game, tuple(self.mine))

    @property
    def answered(self) -> Position:
        """Where the computer's guesses have led."""
        return Position(self.game, tuple(self.theirs))

    @property
    def contradiction(self) -> Contradiction | None:
        """Whether, and how, the person's answers contradict each other."""
        return find_contradiction(self.answered)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        mine, theirs = _finds(self.mine), _finds(self.theirs)
        if self.given_up or not (mine or theirs):
            return Outcome.LOST if self.mode is Mode.DUEL else Outcome.GIVEN_UP
        if self.mode is not Mode.DUEL:
            return Outcome.FOUND
        if mine and theirs:
            return Outcome.DRAWN
        return Outcome.WON if mine else Outcome.LOST

    # --- moves ---------------------------------------------------------------------------------------------------

    def guess(self, code: CodeLike) -> int:
        """The person guesses; the id of the computer's answer."""
        self._expect(Turn.PERSON_GUESSES)
        assert self.secret is not None
        number = self.game.index(code)
        response = self.game.response_id(self.game.answer(number, self.secret))
        self.mine.append((number, response))
        return response

    def ask(self, code: CodeLike) -> None:
        """The computer guesses, and waits for the answer, unless the person's secret is known."""
        self._expect(Turn.COMPUTER_GUESSES)
        self.asked = self.game.index(code)
        if self.own is not None:
            self.answer(self.game.answer(self.asked, self.own))

    def answer(self, response: ResponseLike | int) -> None:
        """The person answers the computer's guess; see :attr:`contradiction` for what comes of it."""
        self._expect(Turn.PERSON_ANSWERS)
        assert self.asked is not None
        self.theirs.append((self.asked, self.game.response_id(response)))
        self.asked = None

    def limit_guesses(self, limit: int) -> None:
        """End the game after so many guesses of the person, found or not."""
        if not 1 <= limit <= LONGEST:
            raise InputError(f"a limit of {limit} guesses; expected 1 to {LONGEST}")
        self.limit = limit

    def keep_secret(self, code: CodeLike) -> None:
        """Answer for the person from now on, whose secret this is; only in a duel that has not begun."""
        if self.mode is not Mode.DUEL or self.theirs or self.asked is not None:
            raise InputError("a secret of your own can be kept for you only in a duel, before it begins")
        self.own = self.game.index(code)

    def correct(self, number: int, response: ResponseLike | int) -> None:
        """The person puts an answer right, counted from 0; the computer reconsiders its next guess."""
        mine_to_answer = (Turn.PERSON_CORRECTS, Turn.PERSON_ANSWERS, Turn.PERSON_GUESSES)
        if self.turn not in mine_to_answer or not self.theirs or self.own is not None:
            raise InputError("there is no answer to correct now")
        if not 0 <= number < len(self.theirs):
            raise InputError(f"there is no answer {number + 1}; expected 1 to {len(self.theirs)}")
        changed = self.game.response_id(response)
        if changed == 0 and number < len(self.theirs) - 1:
            raise InputError("only the last guess can have found the secret: the game would have ended there")
        self.theirs[number] = (self.theirs[number][0], changed)
        self.asked = None

    @property
    def can_take_back(self) -> bool:
        """Whether the last answer may be taken back: nothing else has happened since."""
        if not self.theirs or self.over or self.own is not None:
            return False
        since = len(self.mine) - len(self.theirs) + (0 if self.person_first else 1)
        return self.mode is Mode.ANSWER or since == 0

    def take_back(self) -> None:
        """The person takes the last answer back; the same guess waits for another one."""
        if not self.can_take_back:
            raise InputError("there is no answer to take back now")
        self.asked, _ = self.theirs.pop()

    def count_hint(self) -> bool:
        """Remember that a hint was given; whether it is the first in this position, and counts."""
        first = self.hinted != len(self.mine)
        self.hints += first
        self.hinted = len(self.mine)
        return first

    def give_up(self) -> None:
        """The person has had enough."""
        if self.over:
            raise InputError("the game is over")
        self.given_up = True

    def _expect(self, turn: Turn) -> None:
        if self.turn is not turn:
            raise InputError(f"this cannot be done now: the game stands at {self.turn.value!r}, not {turn.value!r}")

    # --- as plain data -------------------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Everything, secret included, as JSON can carry it."""
        return {
            **vars(self),
            "game": str(self.game),
            "mode": self.mode.value,
            "day": self.day.isoformat() if self.day else None,
            "mine": [list(move) for move in self.mine],
            "theirs": [list(move) for move in self.theirs],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The match that :meth:`to_data` wrote down."""
        data = {"own": None, "hinted": None, "limit": None, **data}  # earlier versions knew nothing of them
        values = {each.name: data[each.name] for each in fields(cls)}
        values |= {
            "game": Game.parse(data["game"]),
            "mode": Mode(data["mode"]),
            "day": date.fromisoformat(data["day"]) if data["day"] else None,
            "mine": [(guess, response) for guess, response in data["mine"]],
            "theirs": [(guess, response) for guess, response in data["theirs"]],
        }
        return cls(**values)


def _finds(moves: list[Move]) -> bool:
    return bool(moves) and moves[-1][1] == 0


def _drawn(game: Game, seed: int) -> int:
    """The secret that belongs to a seed; another stream of numbers than the one that draws labels."""
    import numpy as np

    return int(np.random.default_rng([seed, 1]).integers(game.size))
