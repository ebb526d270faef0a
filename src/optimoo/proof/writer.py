"""Writes certificates: which claims it takes to show that nothing costs less, and how they are put into words.

The search has found the value and remembers what it proved. From there the argument is laid out from the top down,
one level of depth after the other: at each position, the guesses that the checker's own bounds leave open are closed by
claims about some of their cells. What is claimed of a cell is what is needed, not more. All claims of one depth are
known before any of them is argued, so that positions met twice are argued once, with the strongest claim needed.

Nothing here is trusted: a mistake makes a certificate that the checker refuses.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, groupby

from optimoo.game import SYMBOLS, Position, Relabelling
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
    said: list["str | Draft"] = field(default_factory=list)
    """Its lines. What another draft claims may still rise: that draft stands in the place of its bound.

    Everything else is put into words at once: a large certificate has millions, which are far smaller than what they
    are made of.
    """


class Writer:
    """Lays out the argument for one value."""

    def __init__(self, search: Search) -> None:
        """Prepare the checker's bounds for the question that was searched."""
        self.search, question = search, search.question
        self.drafts: list[Draft] = []
        self._by_copy: dict[tuple[int, bytes], Draft] = {}
        self._openings, self._copier = Openings(question), Copier(question.game)
        self._same = _relabelling_text(Relabelling.identity(question.game), "/")

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
        """Claim what it takes of the cells of each open guess, and say so."""
        game, after, depth = self.search.question.game.plain, draft.position.after, draft.position.depth + 1
        guesses = opening.guesses.tolist()
        lines: list[list[str | Draft]] = [[game.text(guess)] for guess in guesses]
        for cell, copy in zip(cells, self._copier.copies_of([cell.members for cell in cells]), strict=True):
            known = len(self.drafts)
            claim, way = self._claim((depth, *copy), cell.least, partial(after, guesses[cell.guess], cell.response))
            response, shown = game.responses[cell.response], _relabelling_text(way, "/")
            if claim.number == known:
                lines[cell.guess] += f" {response}>=", claim
            else:
                lines[cell.guess].append(f" {response}={claim.number}" + (f"/{shown}" if shown != self._same else ""))
        if lines:  # else the checker needs no help
            alike = (f"alike {_relabelling_text(relabelling, ' ')}\n" for relabelling in opening.alike)
            said = chain([f"claim {draft.number}\n"], alike, *([*line, "\n"] for line in lines))
            draft.said += _joined(said)

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
            *_claims_text(drafts),
        ]
    )


def _joined(parts: Iterable[str | Draft]) -> Iterator[str | Draft]:
    """Parts of a text, with neighbouring words in one piece."""
    for kind, group in groupby(parts, type):
        if kind is Draft:
            yield from group
        else:
            yield "".join(map(str, group))


def _claims_text(drafts: Sequence[Draft]) -> Iterator[str]:
    for part in chain.from_iterable(draft.said for draft in drafts):
        yield str(part.least) if isinstance(part, Draft) else part


def _relabelling_text(relabelling: Relabelling, between: str) -> str:
    return between.join("".join(SYMBOLS[i] for i in part) for part in (relabelling.positions, relabelling.symbols))
