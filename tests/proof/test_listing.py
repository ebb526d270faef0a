"""The claims of a certificate as a list: positions, bounds, rules and citations, held against the search."""

import pytest

from optimoo.game import Game, Position
from optimoo.proof import list_claims, prove
from optimoo.search import Means, Objective, Question, Search


@pytest.mark.parametrize("name", ["3x6", "2x4r"])
def test_claims_are_about_the_positions_that_they_name(tmp_path, name):
    certificate = prove(name, workers=1, checkpoint=False)
    certificate.save(tmp_path / "a.proof")
    claims = list_claims(tmp_path / "a.proof")
    assert [claim.number for claim in claims] == list(range(certificate.claims))
    assert claims[0].history == []
    game = Game.parse(name)
    question = Question(Position(game), Objective().costs(game.size))
    with Search(question, Means(workers=1, checkpoint=False)) as search:
        for claim in claims:
            position = Position.of(game, " ".join(claim.history))
            assert (position.depth, position.size) == (claim.depth, claim.candidates)
            assert claim.bound <= search.value(position)
            assert all(cited > claim.number for cited in claim.cites)
    assert {cited for claim in claims for cited in claim.cites} == set(range(1, len(claims)))


def test_a_claim_that_its_size_proves(tmp_path):
    prove("2x4r", workers=1, checkpoint=False).save(tmp_path / "a.proof")
    (claim,) = list_claims(tmp_path / "a.proof")
    assert (claim.rule, claim.cites) == ("size", [])


def test_what_is_refuted_is_listed_up_to_its_fault(tmp_path):
    text = prove("3x6", workers=1, checkpoint=False).text
    (tmp_path / "a.proof").write_text(text.replace("claims: 5", "claims: 9"))
    assert len(list_claims(tmp_path / "a.proof")) == 5


@pytest.mark.parametrize("name", ["3x6", "4x4"])
def test_both_versions_have_the_same_claims(tmp_path, name):
    certificate = prove(name, workers=1, checkpoint=False)
    certificate.save(tmp_path / "1.proof")
    certificate.elaborated().save(tmp_path / "2.proof")
    assert list_claims(tmp_path / "2.proof") == list_claims(tmp_path / "1.proof")


def test_what_only_version_2_can_say_is_listed(tmp_path):
    game = Game.parse("3x5")
    some = Position(game, Position.of(game, "012=1C").moves, tuple(range(0, game.size, 2)))
    prove(some, workers=1, checkpoint=False).save(tmp_path / "a.proof")
    first, *others = list_claims(tmp_path / "a.proof")
    assert (first.history, first.depth, first.candidates) == (["012=1C"], 1, some.size)
    assert all(claim.history[0] == "012=1C" and len(claim.history) == claim.depth for claim in others)
