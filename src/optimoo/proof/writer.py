"""Writes certificates: which claims it takes to show that nothing costs less, and how they are put into words.

The search has found the value and remembers what it proved. From there the argument is laid out from the top down,
one level of depth after the other: at each position, the guesses that the checker's own bounds leave open are closed by
claims about some of their cells. What is claimed of a cell is what is needed, not more. All claims of one depth are
known before any of them is argued, so that positions met twice are argued once, with the strongest claim needed.

Nothing here is trusted: a mistake makes a certificate that the checker refuses.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from optimoo.game import SYMBOLS, Game, Position, Relabelling
from optimoo.proof.beyond import Terms
from optimoo.proof.copies import Copier
from optimoo.proof.opening import Cell, Numbers, Opening, Openings
from optimoo.search import Question, Search
from optimoo.strategy import Strategy, write_tree

TOGETHER = 64
"""Claims whose gaps are closed together: enough for all threads, and few enough to be kept in memory."""


@dataclass
class Draft:
    """A claim in the making."""

    position: Position
    least: int
    number: int
    from_copy: Relabelling
    alike: list[Relabelling] = field(default_factory=list)
    lines: list[tuple[int, list["Use"]]] = field(default_factory=list)
    """By guess, the claims that it needs."""


class Use(NamedTuple):
    """A claim about a cell: the cell's response, the claim, and the relabelling from the cell to its candidates."""

    response: int
    draft: Draft
    relabelling: Relabelling


class Writer:
    """Lays out the argument for one value."""

    def __init__(self, search: Search) -> None:
        """Prepare the checker's bounds for the question that was searched."""
        self.search, question = search, search.question
        self.drafts: list[Draft] = []
        self._by_copy: dict[tuple[int, bytes], Draft] = {}
        self._openings, self._copier = Openings(question), Copier(question.game)

    def argue(self, value: int, report: Callable[[int, int], None]) -> list[Draft]:
        """All claims that it takes to show that no strategy costs less than ``value``, in order."""
        start, done = self.search.question.position, 0
        self._claim((start.depth, *self._copier.copy_of(start.candidates)), value, lambda: start)
        with ThreadPoolExecutor(self.search.means.threads) as pool:
            while done < len(self.drafts):
                depth = self.drafts[done].position.depth
                drafts = [draft for draft in self.drafts[done : done + TOGETHER] if draft.position.depth == depth]
                openings = list(pool.map(lambda draft: self._openings.of(draft.position, draft.least), drafts))
                gaps = [opening.gap(draft.least) for draft, opening in zip(drafts, openings, strict=True)]
                for draft, opening, raised in zip(drafts, openings, self.search.raised(gaps), strict=True):
                    _notice_cheaper(raised, draft.least)
                    self._close(draft, opening, opening.cells(raised))
                    done += 1
                    report(done, len(self.drafts))
        return self.drafts

    def _close(self, draft: Draft, opening: Opening, cells: Sequence[Cell]) -> None:
        """Claim what it takes of the cells of each open guess."""
        draft.alike, draft.lines = opening.alike, [(guess, []) for guess in opening.guesses.tolist()]
        after, depth = draft.position.after, draft.position.depth + 1
        for cell, copy in zip(cells, self._copier.copies_of([cell.members for cell in cells]), strict=True):
            guess, uses = draft.lines[cell.guess]
            claim = self._claim((depth, *copy), cell.least, partial(after, guess, cell.response))
            uses.append(Use(cell.response, *claim))

    def _claim(
        self, copy: tuple[int, bytes, Relabelling], least: int, reached: Callable[[], Position]
    ) -> tuple[Draft, Relabelling]:
        """The claim about the copy of a position, made or strengthened as needed, and the way there from the position.

        Of the copy there is given after how many guesses it is, its name, and how it is reached.
        """
        depth, name, to_copy = copy
        if (depth, name) not in self._by_copy:
            self._by_copy[depth, name] = Draft(reached(), least, len(self.drafts), to_copy.inverse())
            self.drafts.append(self._by_copy[depth, name])
        draft = self._by_copy[depth, name]
        draft.least = max(draft.least, least)
        return draft, to_copy.then(draft.from_copy)


def _notice_cheaper(raised: Numbers, least: int) -> None:
    if (raised.sum(axis=1) < least).any():
        raise AssertionError("a guess costs less than was proved: this is a bug in the search")


def write(question: Question, value: int, strategy: Strategy | None, drafts: Sequence[Draft]) -> str:
    """The text of a certificate about a strategy of this cost, or without one."""
    game = question.game.plain
    return "".join(
        [
            "optimoo certificate 1\n",
            f"game: {game}\n",
            f"guesses: {'candidates' if question.consistent else 'any'}\n",
            f"costs: {Terms(question).costs.text}\n",
            f"value: {value}\n",
            f"claims: {len(drafts)}\n",
            "\nstrategy\n",
            write_tree(strategy) if strategy is not None else "",
            "\nclaims\n",
            *_write_claims(game, drafts),
        ]
    )


def _write_claims(game: Game, drafts: Sequence[Draft]) -> Iterator[str]:
    introduced = {0}
    for draft in drafts:
        if not draft.lines:
            continue  # the checker needs no help with this one
        yield f"claim {draft.number}\n"
        for relabelling in draft.alike:
            yield f"alike {_relabelling_text(relabelling, ' ')}\n"
        for guess, uses in draft.lines:
            words = [game.text(guess)]
            for use in uses:
                words.append(f"{game.responses[use.response]}{_use_text(game, use, introduced)}")
                introduced.add(use.draft.number)
            yield " ".join(words) + "\n"


def _use_text(game: Game, use: Use, introduced: Container[int]) -> str:
    if use.draft.number not in introduced:
        return f">={use.draft.least}"
    if use.relabelling == Relabelling.identity(game):
        return f"={use.draft.number}"
    return f"={use.draft.number}/{_relabelling_text(use.relabelling, '/')}"


def _relabelling_text(relabelling: Relabelling, between: str) -> str:
    return between.join("".join(SYMBOLS[i] for i in part) for part in (relabelling.positions, relabelling.symbols))
