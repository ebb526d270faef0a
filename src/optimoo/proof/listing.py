"""Lists the claims of a certificate, with the moves that lead to the position of each; argues none of them."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from optimoo.proof import checker
from optimoo.proof.unargued import Unargued, reading

SIZE, GUESSES = "size", "guesses"
"""By which rule a claim holds: its candidates are too many for less, or every guess is shown to cost as much."""


@dataclass(frozen=True)
class ListedClaim:
    """From the position after ``history``, no strategy costs less than ``bound``."""

    number: int
    depth: int
    history: list[str]
    """The moves that lead there, like ``0123=1B1C``."""
    candidates: int
    bound: int
    rule: str
    """:data:`SIZE` or :data:`GUESSES`."""
    cites: list[int]
    """Claims that its guesses lean on."""


class _Listing(Unargued):
    """A certificate whose claims are written down instead of argued."""

    def __init__(self, lines: checker.Lines) -> None:
        super().__init__(lines)
        self.listed: list[ListedClaim] = []
        self._histories: dict[int, list[str]] = {}
        self._cites: dict[int, set[int]] = {}

    def _read_guess(self, number: int, claim: checker.Claim, line: str, cited: checker.Cited) -> None:
        new = self.introduced
        super()._read_guess(number, claim, line, cited)
        guess, *cells = line.split()
        cites = self._cites.setdefault(number, set())
        for cell in cells:
            response, made, _ = cell.partition(">=")
            if made:
                self._histories[new] = [*self._histories.get(number, self.moves), f"{guess}={response}"]
            cites.add(new if made else int(cell.split("=")[1].split("/")[0]))
            new += bool(made)

    def _argue(
        self, number: int, claim: checker.Claim, relabellings: list[checker.Numbers], cited: checker.Cited
    ) -> None:
        by_size = self.position(claim).bounds.by_size(claim.depth)[len(claim.members)] >= claim.least
        self.listed.append(
            ListedClaim(
                number=number,
                depth=claim.depth,
                history=self._histories.pop(number, self.moves),
                candidates=len(claim.members),
                bound=claim.least,
                rule=SIZE if by_size else GUESSES,
                cites=sorted(self._cites.pop(number, ())),
            )
        )


def list_claims(path: str | Path) -> list[ListedClaim]:
    """The claims of a certificate, in order; of one that is refuted, those before the fault in its form."""
    with reading(path, _Listing) as proof:
        with suppress(checker.RefutedError):  # whether it holds is the checker's verdict
            proof.read_claims()
        return proof.listed
