"""Advice for a person who plays: the one place that decides whether a position is answered exactly or by a heuristic.

An :class:`Analyst` lives as long as the program and may be asked by many threads. It gives every position the labels
that stand for all its relabelled copies, looks up what was worked out beforehand (:mod:`.book`), lets the search
(:mod:`.solver`) find out what is not known while somebody waits, and ranks guesses by a rule where that would take too
long. Faces only draw what comes of it.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, History, Move, Position
from optimoo.heuristics import heuristic, rank
from optimoo.play.book import COMPLETE, book_of, planned, shipped_strategy
from optimoo.play.solver import MEMORY, Solver, is_analysed
from optimoo.play.values import Advice, GuessValue, Rival, profile_after
from optimoo.strategy import Profile

REACH = 10_000_000
"""Candidates times codes: positions up to here are solved in seconds."""

SUBSTITUTE = "larmouth"
"""The rule that stands in for the exact search where that would keep people waiting."""

MINIMUM = "minimum"
"""The shipped strategy that needs the fewest guesses."""

STRONGEST = "strongest"
"""The shipped strategy that no fixed strategy beats in a race."""


def within_reach(position: Position, reach: int = REACH) -> bool:
    """Whether a position is solved exactly while somebody waits."""
    return is_analysed(position.game) and position.size * position.game.size <= reach


def hint_words(game: Game) -> str:
    """What hints can do in a game, in a sentence for whoever chooses it.

    >>> hint_words(Game(5, 8))
    'Hints are exact once at most 1,488 numbers are left; before that a rule ranks the guesses.'
    """
    if not is_analysed(game):
        return f"There are no hints: {game.size:,} numbers are too many."
    if within_reach(Position(game)) or Position(game) in book_of(game):
        return "Hints are exact, from the first guess on."
    most = REACH // game.size
    return f"Hints are exact once at most {most:,} numbers are left; before that a rule ranks the guesses."


class Analyst:
    """Answers questions about positions of one game.

    >>> analyst = Analyst(Game(3, 4), workers=1)
    >>> analyst.value()
    72
    >>> advice = analyst.advise("012=1B1C", count=2)
    >>> [(analyst.game.text(value.guess), value.further, value.worst) for value in advice.best]
    [('023', 13, 3), ('013', 15, 3)]
    """

    def __init__(self, game: Game, *, workers: int | None = None, memory: int = MEMORY, reach: int = REACH) -> None:
        """Prepare to answer; nothing is loaded yet.

        Whoever has time to wait allows for larger positions with ``reach``, counted in candidates times codes.
        """
        self.game, self.reach = game, reach
        self._solver = Solver(game, workers, memory)
        self._book = book_of(game)

    @property
    def ready(self) -> bool:
        """Whether the search is loaded; the first time ever it is compiled, which takes half a minute."""
        return self._solver.ready

    @property
    def bytes(self) -> int:
        """Memory that its search takes once it is loaded and in full use."""
        return self._solver.bytes

    def warm(self) -> None:
        """Load the search in the background, while the person thinks."""
        self._solver.warm()

    def reachable(self, history: History | Position = ()) -> bool:
        """Whether exact values are known, or found while somebody waits."""
        position = self._position(history)
        return within_reach(position, self.reach) or position.canonical()[0] in self._book

    # --- questions -----------------------------------------------------------------------------------------------

    def advise(
        self,
        history: History | Position = (),
        count: int = 5,
        *,
        stop: threading.Event | None = None,
        progress: Callable[[Advice], None] = lambda advice: None,
    ) -> Advice:
        """The best guesses, each with its exact value; or, where that is out of reach, as a rule ranks them.

        Guesses that differ in nothing but labels, or that leave the same cells, are named once. ``progress`` hears of
        what is known so far, from whichever thread found it out.
        """
        if count < 1:
            raise InputError(f"{count} guesses cannot be listed; expected at least 1")
        position = self._position(history)
        if not self.reachable(position):
            return self._ranked(position, count)
        rival = self.rival  # known before the search begins: whoever hears of its progress cannot ask it

        def advice(values: Sequence[GuessValue], complete: bool) -> Advice:
            return Advice(position, tuple(values), complete, rival)

        if position.size <= 2:
            profile = Profile((1,) * position.size)
            codes = position.candidates[:count].tolist()
            return advice([GuessValue(position, code, profile.total, profile) for code in codes], True)
        copy, relabelling = position.canonical()
        back = relabelling.inverse()

        def translated(listed: Sequence[tuple[int, Profile]]) -> list[GuessValue]:
            return [GuessValue(position, back.image(self.game, code), each.total, each) for code, each in listed]

        listed = self._book.get(copy)
        if listed is not None and (len(listed) >= count or copy.depth <= COMPLETE):
            return advice(translated(listed[:count]), True)
        known = planned(position, MINIMUM)
        if known is not None:
            progress(advice([GuessValue(position, known[0], known[1].total, known[1])], False))
        before = copy.depth * copy.size  # the search counts the guesses made, too
        found = self._solver.best(
            copy,
            count,
            stop,
            lambda ranked: progress(
                advice([GuessValue(position, back.image(self.game, e.guess), e.value - before) for e in ranked], False)
            ),
        )
        return advice(translated(found), True)

    def _ranked(self, position: Position, count: int) -> Advice:
        if not is_analysed(self.game):
            raise InputError(f"{self.game} is too large for hints; expected a game of fewer codes")
        best = [GuessValue(position, guess) for guess in self._ranked_guesses(position, count)]
        return Advice(position, tuple(best), False, rule=SUBSTITUTE)

    @staticmethod
    def _ranked_guesses(position: Position, count: int) -> Iterator[int]:
        """The guesses that the rule likes best; of those that tell the same, the first."""
        distinct = set(position.distinct_guesses().tolist())
        told: set[tuple[int, ...]] = set()
        for each in rank(position, heuristic(SUBSTITUTE), position.game.size):
            if each.guess in distinct and len(told) < count:
                answers = position.game.answers(each.guess, position.candidates).tolist()
                first: dict[int, int] = {}
                split = tuple(first.setdefault(answer, len(first)) for answer in answers)
                if split not in told:
                    told.add(split)
                    yield each.guess

    def at_once(self, history: History | Position = (), count: int = 5) -> Advice:
        """The best guesses as far as they are known without a search; else as a rule ranks them, and not exact."""
        position = self._position(history)
        copy, _ = position.canonical()
        if position.size <= 2 or (copy in self._book and copy.depth <= COMPLETE):
            return self.advise(position, count)
        known = planned(position, MINIMUM)
        if known is not None:
            value = GuessValue(position, known[0], known[1].total, known[1])
            return Advice(position, (value,), False, self.rival)
        return self._ranked(position, count)

    @cached_property
    def rival(self) -> Rival | None:
        """The strongest player known, by name and profile: chances in a race are told against this one."""
        for name in (STRONGEST, MINIMUM):
            if strategy := shipped_strategy(self.game, name):
                return Rival(name, strategy.profile)
        return Rival(MINIMUM, self.profile()) if within_reach(Position(self.game), self.reach) else None

    def value(self, history: History | Position = (), *, stop: threading.Event | None = None) -> int:
        """Further guesses over all candidates together, under best play."""
        position = self._position(history)
        copy, _ = position.canonical()
        known = self._looked_up(position, copy)
        return known.total if known else self._solver.total(copy, stop)

    def profile(self, history: History | Position = (), *, stop: threading.Event | None = None) -> Profile:
        """Candidates that best play finds at the next guess, the one after, ..."""
        position = self._position(history)
        copy, _ = position.canonical()
        return self._looked_up(position, copy) or self._solver.profile(copy, stop)

    def _looked_up(self, position: Position, copy: Position) -> Profile | None:
        """The profile of best play where no search is needed for it."""
        if position.size <= 2:
            return Profile((1,) * position.size)
        listed = self._book.get(copy)
        if listed:
            return listed[0][1]
        known = planned(position, MINIMUM)
        return known[1] if known else None

    def value_of(
        self,
        history: History | Position,
        guess: CodeLike,
        *,
        profiled: bool = True,
        stop: threading.Event | None = None,
    ) -> GuessValue:
        """What a guess is worth; also a foolish one. Whoever needs no profile gets the total several times as fast."""
        position = self._position(history)
        code = position.game.index(guess)
        if not self.reachable(position):
            raise InputError("exact values are out of reach while so many numbers are left")
        if not profiled:
            cells = position.unfound_cells(code)
            return GuessValue(position, code, position.size + sum(self.value(cell, stop=stop) for cell in cells))
        profile = profile_after(position, code, partial(self.profile, stop=stop))
        return GuessValue(position, code, profile.total, profile)

    def best_guess(self, history: History | Position = (), *, stop: threading.Event | None = None) -> int:
        """A guess that needs the fewest further guesses in all; where that is out of reach, the rule's."""
        position = self._position(history)
        known = planned(position, MINIMUM)
        if known is not None:
            return known[0]
        if position.size <= 2:
            return int(position.candidates[0])
        if not self.reachable(position):
            return self._ranked(position, 1).best[0].guess
        copy, relabelling = position.canonical()
        listed = self._book.get(copy)
        guess = listed[0][0] if listed else self._solver.choice(copy, stop)
        return relabelling.inverse().image(self.game, guess)

    def line(
        self, history: History | Position, secret: CodeLike, *, stop: threading.Event | None = None
    ) -> tuple[Move, ...]:
        """The moves of best play from a position on, when this is the secret."""
        start = position = self._position(history)
        game = start.game
        goal = game.index(secret)
        if goal not in position.candidates:
            raise InputError(f"{game.text(goal)} does not give the answers so far")
        while not position.is_found:
            guess = self.best_guess(position, stop=stop)
            position = position.after(guess, self.game.answer(guess, goal))
        return position.moves[start.depth :]

    def _position(self, history: History | Position) -> Position:
        return Position.of(self.game, history).unfinished()
