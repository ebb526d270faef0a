"""Help with a game played elsewhere: the person types guesses and their answers, and is told what is best now."""

from collections.abc import Callable, Sequence

from optimoo.errors import InputError
from optimoo.game import Game, Move, Position, read_correction, read_move
from optimoo.play import find_contradiction
from optimoo.terminal.counsel import Counsel
from optimoo.terminal.drawing import candidates_drawn, contradiction_drawn, counted, moves_drawn
from optimoo.terminal.screen import EndOfInput, Screen

_HELP = """\
Type a guess and its answer, like {example} 1B1C (or {example} 1A1B, {example} 1,1, {example} 11), or one of these:
  best       the five best guesses, with exact values
  best N     the N best guesses
  value G    how good the guess G is, and how many numbers each answer would leave
  list       which numbers are still possible
  moves      the moves so far: guesses with their answers
  undo       take the last move back
  fix N A    change answer number N to A, as in: fix 2 1B1C
  new        start a new game
  quit       leave"""


class Assisting:
    """The moves so far, and what to do with the next line."""

    def __init__(self, screen: Screen, counsel: Counsel, moves: Sequence[Move] = ()) -> None:
        """Begin with some moves, or with none."""
        self.game: Game = counsel.game
        self.moves = list(moves)
        self._screen = screen
        self._counsel = counsel

    @property
    def _position(self) -> Position:
        return Position(self.game, tuple(self.moves))

    def run(self) -> None:
        """Go on until the person has had enough."""
        self._screen.say(
            f"Type each guess of your game of {self.game} with its answer, like {self.game.text(0)} 1B1C. "
            "Type ? to see what else you can type."
        )
        self._tell()
        while True:
            try:
                line = self._screen.ask(f"move {len(self.moves) + 1}")
            except EndOfInput:
                return
            word = " ".join(line.lower().split())
            if word in ("quit", "exit"):
                return
            self._screen.attempt(self._action(word, line))

    def _action(self, word: str, line: str) -> Callable[[], None]:
        name, rest = word.partition(" ")[0], " ".join(line.split()[1:])
        alone: dict[str, Callable[[], None]] = {
            "?": self._help,
            "help": self._help,
            "best": lambda: self._best("5"),
            "list": self._list,
            "left": self._list,
            "moves": self._moves,
            "undo": self._undo,
            "new": self._new,
        }
        with_rest: dict[str, Callable[[str], None]] = {"best": self._best, "value": self._value, "fix": self._fix}
        if word in alone:
            return alone[word]
        if rest and name in with_rest:
            return lambda: with_rest[name](rest)
        return lambda: self._move(line)

    # --- what changes the moves ----------------------------------------------------------------------------------

    def _move(self, line: str) -> None:
        move = read_move(self.game, line)
        self._open()
        self.moves.append(move)
        self._tell()

    def _undo(self) -> None:
        if not self.moves:
            raise InputError("there is nothing to take back")
        self.moves.pop()
        self._tell()

    def _fix(self, rest: str) -> None:
        number, response = read_correction(self.game, rest)
        if number >= len(self.moves):
            raise InputError(f"there is no move {number + 1}; expected the number of a move typed so far")
        self.moves[number] = (self.moves[number][0], response)
        self._tell()

    def _new(self) -> None:
        self.moves.clear()
        self._tell()

    def _help(self) -> None:
        self._screen.say(_HELP.format(example=self.game.text(0)))

    # --- what only tells -----------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """How the game stands after a change."""
        position = self._position
        found = find_contradiction(position)
        if found is not None:
            contradiction_drawn(self._screen, self.game, found)
            self._screen.say("Type fix N ANSWER to change answer number N, or undo to take the last move back.")
            return
        if position.is_found:
            self._screen.say(
                f"Found in {counted(len(self.moves), 'guess')}. Type new to start a new game.", style="bold green"
            )
            return
        self._screen.say(f"{counted(position.size, 'number')} left.", style="bold")
        if self.moves:
            self._counsel.show_best(position)

    def _open(self) -> None:
        """Refuse what makes no sense in a game that is over or makes no sense itself."""
        if self._position.is_contradictory:
            raise InputError("the answers contradict each other; expected fix or undo first")
        if self._position.is_found:
            raise InputError("the number is found; expected new for a new game, or undo to take the last move back")

    def _best(self, count: str) -> None:
        if not count.isdecimal() or not 1 <= int(count[:6]) <= 1000:
            raise InputError(f"{count!r} is not a number of guesses to list; expected 1 to 1000")
        self._open()
        self._counsel.show_best(self._position, int(count))

    def _value(self, guess: str) -> None:
        self._open()
        self._counsel.show_value(self._position, guess)

    def _list(self) -> None:
        self._screen.say(candidates_drawn(self._position))

    def _moves(self) -> None:
        if self.moves:
            self._screen.say(moves_drawn(self._screen, self.game, self.moves))
        else:
            self._screen.say("There are no moves yet.")
