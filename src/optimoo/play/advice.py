"""Exact values of positions and guesses, for a person who plays.

An :class:`Analyst` lives as long as the program and may be asked by many threads. It gives every position the labels
that stand for all its relabelled copies, looks on the shelf (:mod:`.shelf`, :mod:`.book`), and lets the search
(:mod:`.solver`) find out only what is not known. Nothing here decides which guess is better: that is proved elsewhere.
"""

import threading
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from optimoo.errors import InputError
from optimoo.game import CodeLike, Game, History, Move, Relabelling, table_bytes
from optimoo.play.book import COMPLETE, book_of
from optimoo.play.canonical import canonical
from optimoo.play.shelf import planned
from optimoo.play.solver import LARGEST_TABLE, MEMORY, Solver, Stopped
from optimoo.play.values import Advice, GuessValue, Profile, added, shifted, total_of

__all__ = ["Advice", "Analyst", "GuessValue", "Stopped", "within_reach"]

REACH = 10_000_000
"""Candidates times codes: positions up to here are solved in seconds."""


def within_reach(game: Game, candidates: int) -> bool:
    """Whether a position of so many candidates is solved exactly while somebody waits."""
    return table_bytes(game) <= LARGEST_TABLE and candidates * game.size <= REACH


class Analyst:
    """Answers questions about positions of one game.

    >>> analyst = Analyst(Game(3, 4), workers=1)
    >>> analyst.value([])
    72
    >>> advice = analyst.advise([("012", "1B1C")], count=2)
    >>> [(advice.game.text(value.guess), value.total, value.worst) for value in advice.best]
    [('023', 13, 3), ('013', 15, 3)]
    """

    def __init__(self, game: Game, *, workers: int | None = None, memory: int = MEMORY) -> None:
        """Prepare to answer; nothing is loaded yet."""
        self.game = game
        self._solver = Solver(game, workers, memory)
        self._book = book_of(game)

    @property
    def ready(self) -> bool:
        """Whether the search is loaded; the first time ever it is compiled, which takes half a minute."""
        return self._solver.ready

    def warm(self) -> None:
        """Load the search in the background, while the person thinks."""
        self._solver.warm()

    def reachable(self, history: History = ()) -> bool:
        """Whether exact values are known, or found while somebody waits."""
        moves, candidates = self._position(history)
        return canonical(self.game, moves)[0] in self._book or within_reach(self.game, len(candidates))

    # --- questions -----------------------------------------------------------------------------------------------

    def advise(
        self,
        history: History = (),
        count: int = 5,
        *,
        stop: threading.Event | None = None,
        progress: Callable[[Advice], None] | None = None,
    ) -> Advice:
        """The best guesses, each with its exact value.

        Guesses that differ in nothing but labels, or that leave the same cells, are named once. ``progress`` hears of
        what is known so far, from whichever thread found it out.
        """
        if count < 1:
            raise InputError(f"{count} guesses cannot be listed; expected at least 1")
        moves, candidates = self._position(history)
        report = progress or (lambda _: None)

        def advice(guesses: Sequence[tuple[int, int, Profile | None]], complete: bool) -> Advice:
            values = tuple(self._valued(moves, candidates, *entry) for entry in guesses)
            return Advice(self.game, moves, tuple(candidates.tolist()), values, complete)

        named, relabelling = canonical(self.game, moves)
        back = relabelling.inverse()

        def translated(listed: Sequence[tuple[int, Profile]]) -> list[tuple[int, int, Profile | None]]:
            return [(self._image(guess, back), total_of(profile), profile) for guess, profile in listed]

        if len(candidates) <= 2:
            profile = (1,) * len(candidates)
            return advice([(guess, total_of(profile), profile) for guess in candidates[:count].tolist()], True)
        listed = self._book.get(named)
        if listed is not None and (len(listed) >= count or len(named) <= COMPLETE):
            return advice(translated(listed[:count]), True)
        known = self._planned(moves)
        if known is not None:
            report(advice([(known[0], total_of(known[1]), known[1])], False))
        made, n = len(named), len(candidates)
        found = self._solver.best(
            named,
            count,
            stop,
            lambda entries: report(
                advice([(self._image(entry.guess, back), entry.value - made * n, None) for entry in entries], False)
            ),
        )
        return advice(translated(found), True)

    def value(self, history: History = (), *, stop: threading.Event | None = None) -> int:
        """Further guesses over all candidates together, under best play."""
        return total_of(self.profile(history, stop=stop))

    def profile(self, history: History = (), *, stop: threading.Event | None = None) -> Profile:
        """Candidates that best play finds at the next guess, the one after, ..."""
        moves, _ = self._position(history)
        named, _ = canonical(self.game, moves)
        listed = self._book.get(named)
        if listed:
            return listed[0][1]
        known = self._planned(moves)
        return known[1] if known else self._solver.profile(named, stop)

    def value_of(self, history: History, guess: CodeLike, *, stop: threading.Event | None = None) -> GuessValue:
        """What a guess is worth; also a foolish one."""
        moves, candidates = self._position(history)
        code = self.game.index(guess)
        answers = self.game.answers(code, candidates)
        profile: Profile = (int((answers == 0).sum()),)
        for response in np.unique(answers[answers > 0]).tolist():
            profile = added(profile, shifted(self.profile((*moves, (code, response)), stop=stop)))
        return self._valued(moves, candidates, code, total_of(profile), profile)

    def best_guess(self, history: History = (), *, stop: threading.Event | None = None) -> int:
        """A guess that needs the fewest further guesses in all."""
        moves, candidates = self._position(history)
        known = self._planned(moves)
        if known is not None:
            return known[0]
        if len(candidates) <= 2:
            return int(candidates[0])
        named, relabelling = canonical(self.game, moves)
        listed = self._book.get(named)
        guess = listed[0][0] if listed else self._solver.choice(named, stop)
        return self._image(guess, relabelling.inverse())

    def line(self, history: History, secret: CodeLike, *, stop: threading.Event | None = None) -> tuple[Move, ...]:
        """The moves of best play from a position on, when this is the secret."""
        moves, candidates = self._position(history)
        goal = self.game.index(secret)
        if goal not in candidates:
            raise InputError(f"{self.game.text(goal)} does not give the answers so far")
        made: list[Move] = []
        while not made or made[-1][1] != 0:
            guess = self.best_guess((*moves, *made), stop=stop)
            made.append((guess, self.game.response_id(self.game.answer(guess, goal))))
        return tuple(made)

    # --- details -------------------------------------------------------------------------------------------------

    def _position(self, history: History) -> tuple[tuple[Move, ...], NDArray[np.int64]]:
        moves = self.game.moves(history)
        if any(response == 0 for _, response in moves):
            raise InputError("the secret is found already; expected a game that still goes on")
        candidates = self.game.candidates(moves)
        if not len(candidates):
            raise InputError("the answers contradict each other: no code gives them all")
        return moves, candidates

    def _planned(self, moves: Sequence[Move]) -> tuple[int, Profile] | None:
        return planned(self.game, "minimum", moves)

    def _image(self, guess: int, relabelling: Relabelling) -> int:
        return self.game.index(relabelling.apply(self.game.code(guess)))

    def _valued(
        self, moves: Sequence[Move], candidates: NDArray[np.int64], guess: int, total: int, profile: Profile | None
    ) -> GuessValue:
        cells = np.bincount(self.game.answers(guess, candidates), minlength=len(self.game.responses))
        return GuessValue(guess, total, len(candidates), tuple(cells.tolist()), len(moves), profile)
