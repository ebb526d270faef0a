"""A game at the terminal: you guess, the computer guesses, or both in turns.

Reads lines, hands them to the :class:`~optimoo.play.Match`, and says what came of them. Rules, opponents and values are
decided in :mod:`optimoo.play`.
"""

from collections.abc import Callable

from rich.text import Text

from optimoo.game import Game, Move, read_correction, read_response
from optimoo.play import (
    RULES,
    SECRET,
    Contradiction,
    Match,
    Mode,
    Opponent,
    Outcome,
    Turn,
    find_opponent,
    lesson,
    still_sought,
)
from optimoo.terminal.counsel import Counsel
from optimoo.terminal.drawing import candidates_drawn, contradiction_drawn, counted, moves_drawn
from optimoo.terminal.screen import EndOfInput, Screen

_GUESSING = """\
Type a guess, like {example}, or one of these:
  count      how many numbers are still possible
  may {example}   whether this number is still possible
  left       which numbers are still possible
  hint       the best guesses, with exact values
  moves      your guesses so far, with their answers
  rules      how the game is played, with an example
  give up    see the number, and end the game
  quit       leave; optimoo play --resume continues the game later
A game with hints (count, may, left or hint) does not count for your average."""

_ANSWERING = """\
Type the answer to the computer's guess: how many of its symbols are in the right place (bulls), and how many
are in your number but elsewhere (cows). Write it as 2B1C, 2,1 or 21, or as 0 if there are none. Or type one of these:
  undo       take your last answer back
  fix N A    change answer number N to A, as in: fix 2 1B1C
  moves      all guesses and answers so far
  left       how many numbers are still possible for the computer
  give up    end the game
  quit       leave; optimoo play --resume continues the game later"""

_CORRECTING = """\
Type the number of the wrong answer and the right answer, as in: 2 1B1C. Or type one of these:
  undo       take your last answer back
  moves      all guesses and answers so far
  give up    end the game
  quit       leave; optimoo play --resume continues the game later"""


class Leave(Exception):  # noqa: N818 -- nothing went wrong: the person has other things to do
    """The person leaves in the middle of a game."""


class Playing:
    """One game from here to its end."""

    def __init__(
        self, screen: Screen, counsel: Counsel, match: Match, opponent: Opponent | None, keep: Callable[[Match], object]
    ) -> None:
        """``keep`` is called after every move, so that nothing is lost whatever happens."""
        self.game: Game = match.game
        self.match = match
        self._screen = screen
        self._counsel = counsel
        self._opponent = opponent
        self._keep = keep
        self._shown: Contradiction | None = None

    def run(self) -> None:
        """Play until the game is over; leaving early raises :class:`Leave`."""
        self._greet()
        steps = {
            Turn.PERSON_GUESSES: self._person_guesses,
            Turn.COMPUTER_GUESSES: self._computer_guesses,
            Turn.PERSON_ANSWERS: self._person_answers,
            Turn.PERSON_CORRECTS: self._person_corrects,
        }
        try:
            while not self.match.over:
                steps[self.match.turn]()
                self._keep(self.match)
        except EndOfInput:
            raise Leave from None
        self._tell_outcome()

    def _greet(self) -> None:
        kind = f"{self.game.positions} {'' if self.game.repeats else 'different '}symbols from {self.game.alphabet}"
        if self.match.mode is not Mode.ANSWER:
            day = f" It is the number of {self.match.day.isoformat()}." if self.match.day else ""
            within = f", in at most {counted(self.match.limit, 'guess')}" if self.match.limit else ""
            self._screen.say(f"Find my number: {kind}{within}.{day}")
        if self._opponent is not None:
            played = find_opponent(self.game, str(self.match.opponent))
            own = f"Think of a number of your own: {kind}."
            if self.match.own is not None:
                own = f"Your own number is {self.game.text(self.match.own)}; my guesses are answered for you."
            self._screen.say(f"{own} I play {played.name} ({played.title}).")
        self._screen.say("Type ? to see what you can type, or rules to see how the game is played.")
        if self.match.mine or self.match.theirs:
            self._moves()

    # --- the person guesses --------------------------------------------------------------------------------------

    def _person_guesses(self) -> None:
        commands = {"hint": self._hint, "left": self._left, "count": self._count, "moves": self._moves}
        example = self.game.text(self.game.size // 3 if self.game.repeats else 0)
        line = self._line(f"guess {len(self.match.mine) + 1}", _GUESSING.format(example=example), commands)
        if line is None:
            return
        word, _, asked = line.partition(" ")
        if word.lower() == "may" and asked:
            self._screen.attempt(lambda: self._may_be(asked.strip()))
        else:
            self._screen.attempt(lambda: self._guess(line))

    def _guess(self, line: str) -> None:
        self.match.guess(line)
        told = self._told(self.match.mine[-1])
        self._screen.say(Text.assemble(" " * len(f"guess {len(self.match.mine)}> "), (told, "bold")))

    def _told(self, move: Move) -> str:
        """A guess and its answer, in one line."""
        guess, response = move
        marks = self._screen.marks(self.game, response)
        return f"{self.game.text(guess)}  {self.game.responses[response]!s:5} {marks}".rstrip()

    def _hint(self) -> None:
        try:
            self._counsel.show_best(self.match.guessed)
        finally:  # a question that was refused, or stopped before it told anything, counts for nothing
            if self._counsel.told:
                self.match.count_hint()

    def _count(self) -> None:
        self._screen.say(f"{counted(self.match.guessed.size, 'number')} left.")
        self.match.count_hint()

    def _may_be(self, asked: str) -> None:
        code = self.game.index(asked)
        for guess, response in self.match.mine:
            if self.game.response_id(self.game.answer(guess, code)) != response:
                answer = self.game.responses[response]
                told = f"No: the answer to {self.game.text(guess)} would not have been {answer}"
                break
        else:
            told = "Yes"
        self._screen.say(f"Can it be {self.game.text(code)}? {told}.")
        self.match.count_hint()

    def _left(self) -> None:
        self._screen.say(candidates_drawn(self.match.guessed))
        self.match.count_hint()

    # --- the computer guesses ------------------------------------------------------------------------------------

    def _computer_guesses(self) -> None:
        opponent = self._opponent
        assert opponent is not None
        own, other = self.match.answered, self.match.guessed
        guess = self._screen.think(lambda stop: opponent.guess(own, other, stop=stop), lambda: "I am thinking.")
        self.match.ask(guess)
        if self.match.own is not None:
            self._screen.say(f"I guess {self._told(self.match.theirs[-1])}")

    def _person_answers(self) -> None:
        assert self.match.asked is not None
        number = len(self.match.theirs) + 1
        commands = {"undo": self._undo, "moves": self._moves, "left": self._possible}
        line = self._line(f"I guess {self.game.text(self.match.asked)}, answer {number}", _ANSWERING, commands)
        if line is not None:
            self._screen.attempt(lambda: self._answer(line))

    def _answer(self, line: str) -> None:
        if line.lower().startswith("fix "):
            self._fix(line[4:])
        else:
            self.match.answer(read_response(self.game, line))

    def _person_corrects(self) -> None:
        found = self.match.contradiction
        assert found is not None
        if found != self._shown:
            contradiction_drawn(self._screen, self.game, found)
            self._screen.say("Which answer was wrong? Type its number and the right answer, as in: 2 1B1C")
        self._shown = found
        line = self._line("fix", _CORRECTING, {"undo": self._undo, "moves": self._moves})
        if line is not None:
            self._screen.attempt(lambda: self._fix(line.removeprefix("fix ")))

    def _fix(self, text: str) -> None:
        self.match.correct(*read_correction(self.game, text))

    def _undo(self) -> None:
        self.match.take_back()

    def _possible(self) -> None:
        self._screen.say(f"Still possible: {counted(self.match.answered.size, 'number')}.")

    # --- both ----------------------------------------------------------------------------------------------------

    def _line(self, prompt: str, help_text: str, commands: dict[str, Callable[[], None]]) -> str | None:
        """A line that is none of the commands; those are carried out."""
        line = self._screen.ask(prompt)
        word = " ".join(line.lower().split())
        if self.match.turn is Turn.PERSON_GUESSES and self.game.is_code(line):
            return line  # also where letters make it a word: it may be the number
        if word in ("?", "help"):
            self._screen.say(help_text)
        elif word == "rules":
            self._rules()
        elif word == "quit":
            raise Leave
        elif word in ("give up", "giveup"):
            self._give_up()
        elif word in commands:
            self._screen.attempt(commands[word])
        else:
            return line
        return None

    def _rules(self) -> None:
        self._screen.say(RULES, f"Say the number is {SECRET}:")
        for guess, answer, told in lesson():
            self._screen.say(f"  {guess}  {answer:5} {'; '.join(told)}")

    def _give_up(self) -> None:
        """End the game, if it is meant: a slip of the fingers would lose it."""
        if self._screen.ask("Really give up? yes or no").lower() in ("yes", "y"):
            self.match.give_up()
        else:
            self._screen.say("Then the game continues.")

    def _moves(self) -> None:
        for title, moves in (("You guessed", self.match.mine), ("I guessed", self.match.theirs)):
            if moves:
                self._screen.say(title, moves_drawn(self._screen, self.game, moves))

    def _tell_outcome(self) -> None:
        match, screen = self.match, self._screen
        mine, theirs = counted(len(match.mine), "guess"), counted(len(match.theirs), "guess")
        told = {
            Outcome.FOUND: f"Found in {theirs if match.mode is Mode.ANSWER else mine}.",
            Outcome.WON: f"You win: you found my number in {mine}, and I have not found yours.",
            Outcome.LOST: "You gave up: I win." if match.given_up else f"I win: I found your number in {theirs}.",
            Outcome.DRAWN: f"A draw: each of us needed {mine}.",
            Outcome.GIVEN_UP: "You gave up." if match.given_up else f"You did not find it in {mine}.",
        }
        assert match.outcome is not None
        screen.say(told[match.outcome], style="bold green" if match.outcome is not Outcome.LOST else "bold")
        if match.secret is not None and (not match.mine or match.mine[-1][1] != 0):
            if still_sought(match.day):
                screen.say("The number will be shown when the day is over.")
            else:
                screen.say(f"My number was {self.game.text(match.secret)}.")
