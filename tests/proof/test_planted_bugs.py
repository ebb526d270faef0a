"""Mistakes planted in the search or the writer: the checker refuses what comes of them, and only then."""

import pytest

from certificates import accepted, certificate, ignorant
from optimoo.game import Relabelling
from optimoo.proof import opening, writer
from optimoo.proof.copies import Copier
from optimoo.proof.opening import Symmetries
from optimoo.search import Search

REAL = {name: getattr(opening, name) for name in ("limits", "survivors")}


def a_bound_too_high(patch, kind):
    def limits(bounds, depth):
        limit = REAL["limits"](bounds, depth)
        return limit._replace(**{kind: getattr(limit, kind) + (getattr(limit, kind) > 0)})

    patch.setattr(opening, "limits", limits)


def a_skipped_guess(patch, which):
    def survivors(*position):
        guesses, bounds = REAL["survivors"](*position)
        kept = [row for row in range(len(guesses)) if row != which % max(1, len(guesses))]
        return guesses[kept], bounds[kept]

    patch.setattr(opening, "survivors", survivors)


def a_wrong_relabelling(patch, game):
    real = Copier.copies_of

    def copies_of(self, sets):
        for members, (name, relabelling) in zip(sets, real(self, sets), strict=True):
            first, second, *rest = relabelling.symbols
            wrong = Relabelling(relabelling.positions, (second, first, *rest))
            yield name, relabelling if len(members) % 2 else wrong

    patch.setattr(Copier, "copies_of", copies_of)


def sets_taken_for_copies(patch, game):
    real = Copier.copies_of

    def copies_of(self, sets):
        for members, (_, relabelling) in zip(sets, real(self, sets), strict=True):
            yield len(members).to_bytes(2, "little"), relabelling

    patch.setattr(Copier, "copies_of", copies_of)


def a_value_too_high(patch, by):
    real = Search.raised

    def raised(self, gaps):
        found = real(self, gaps)
        for gap, bounds in zip(gaps, found, strict=True):
            bounds[:, 1:] += by * (bounds > gap.bounds)[:, 1:]
        return found

    patch.setattr(Search, "raised", raised)
    patch.setattr(writer, "_notice_cheaper", lambda *_: None)


def guesses_wrongly_alike(patch, game):
    real = Symmetries.of

    def of(self, position):
        chosen, smallest = real(self, position)
        if position.size == self.game.size:
            return chosen, smallest
        places, symbols = range(self.game.positions), range(self.game.symbols)
        turned = Relabelling(tuple(places), tuple((s + 1) % self.game.symbols for s in symbols))
        return [*chosen, turned], smallest

    patch.setattr(Symmetries, "of", of)


BUGS = [
    ("4x4", a_bound_too_high, "cell"),
    ("2x6", a_bound_too_high, "inside"),
    ("3x6", a_bound_too_high, "inside"),
    ("3x6", a_bound_too_high, "outside"),
    ("2x7", a_skipped_guess, 0),
    ("2x7", a_skipped_guess, 5),
    ("3x6", a_skipped_guess, -1),
    ("2x7", a_wrong_relabelling, None),
]
IGNORANT_BUGS = [
    ("2x6", False, a_wrong_relabelling, None),
    ("3x4", False, sets_taken_for_copies, None),
    ("2x5r", True, sets_taken_for_copies, None),
    ("4x4", True, guesses_wrongly_alike, None),
    ("3x4", False, a_value_too_high, 1),
    ("4x4", True, a_value_too_high, 1),
    ("2x7", False, a_value_too_high, 2),
]


@pytest.mark.parametrize(("game", "bug", "detail"), BUGS)
def test_a_bug_shows(game, bug, detail, path, monkeypatch):
    assert accepted(certificate(game), path)
    bug(monkeypatch, detail)
    assert not accepted(certificate(game), path)


@pytest.mark.parametrize(("game", "alike", "bug", "detail"), IGNORANT_BUGS)
def test_a_bug_shows_in_longer_arguments(game, alike, bug, detail, path, monkeypatch):
    with ignorant(alike):
        assert accepted(certificate(game), path)
        bug(monkeypatch, detail)
        assert not accepted(certificate(game), path)
