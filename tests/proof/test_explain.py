"""``explain``: bounds that are true, the best guesses among those shown, and positions wherever they come from."""

import pytest

from certificates import certificate, ignorant, proof_of, truth
from conformance import FOLDER
from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling
from optimoo.proof import checker, explain, prove_bound

ALL = 1000


def check_explanation(found, costs, history, consistent=False):
    """Compare what is shown with brute force; returns the true value of the position."""
    game = found.game
    real = truth(str(game), costs, consistent)
    members = frozenset(game.candidates(history).tolist())
    assert found.candidates == len(members)
    value, costs_of = real.value(members, len(history)), real.guesses(members, len(history))
    assert found.least <= value
    shown = [*found.best, *found.nearest]
    for contender in shown:
        guess = game.index(contender.guess)
        assert contender.bound <= costs_of[guess]
        assert sum(contender.cells.values()) == len(members)
        assert (str(game.responses[0]) in contender.cells) == (guess in members)
    assert all(contender.bound <= found.least for contender in found.best)
    assert all(contender.bound > found.least for contender in found.nearest)
    assert min(costs_of[game.index(contender.guess)] for contender in shown) == value, "a best one is among them"
    if found.least == value:
        assert min(costs_of[game.index(contender.guess)] for contender in found.best) == value
    assert sum(contender.alike for contender in shown) == len(costs_of)
    assert sum(found.reasons.values()) == len(costs_of)
    return value


@pytest.fixture
def save(path):
    def save(*question, **options):
        text = certificate(*question, **options)
        path.write_text(text)
        return next(line for line in text.splitlines() if line.startswith("costs: ")).removeprefix("costs: ")

    return save


@pytest.mark.parametrize(
    ("game", "objective", "options"),
    [
        ("2x6", "total", {}),
        ("3x4", "within:3", {}),
        ("4x4", "total", {}),
        ("2x5r", "worst", {}),
        ("2x6", "total", {"consistent": True}),
        ("4x4", "total", {"max_guesses": 5}),
    ],
)
def test_from_the_start(game, objective, options, save, path):
    costs = save(game, objective, **options)
    found = explain(path, show=ALL)
    assert found.claim == 0
    assert check_explanation(found, costs, (), options.get("consistent", False)) == found.least


@pytest.mark.parametrize("history", ["01=1B", "01=1C", "01=0C", "10=1B 12=1C", "54=0C", "32=1C 31=0C", "05=2C"])
def test_anywhere(history, save, path):
    costs = save("2x6")
    moves = history.split()
    found = explain(path, moves, show=ALL)
    value = check_explanation(found, costs, moves)
    assert found.least == value or found.claim is not None, "what is searched is exact"


def test_positions_of_the_certificate_and_their_copies(path):
    with ignorant(alike=False):
        path.write_text(certificate("2x6"))
        game = Game.parse("2x6")
        history = [("01", "1B")]
        plain = explain(path, history, show=ALL)
        assert plain.claim is not None
        check_explanation(plain, "1 +1", history)
        relabelling = Relabelling((1, 0), (3, 5, 0, 1, 2, 4))
        for moves in (history, [("01", "1B"), ("02", "0C")]):
            copies = [(relabelling.apply(game.code(game.index(guess))), response) for guess, response in moves]
            here, there = explain(path, moves, show=ALL), explain(path, copies, show=ALL)
            check_explanation(there, "1 +1", copies)
            assert (here.claim, here.candidates) == (there.claim, there.candidates)
            assert sorted(c.bound for c in here.best) == sorted(c.bound for c in there.best)


def test_it_shows_as_many_as_asked_for(save, path):
    save("2x6")
    found = explain(path, "01=0C", show=2)
    assert len(found.best) <= 2
    assert len(found.nearest) == 2


@pytest.mark.parametrize(
    ("history", "words"),
    [
        ("01=2B", "already finds 01 at guess 1"),
        ("01=1B 01=0C", "contradicts itself"),
        ("00=1B", "repeats a symbol"),
        ("01=9B", "cannot occur"),
        ("0123=1B", "2"),
    ],
)
def test_histories_that_cannot_be(history, words, save, path):
    save("2x6")
    with pytest.raises(InputError, match=words):
        explain(path, history)


def test_certificates_that_do_not_hold(save, path):
    save("2x6")
    text = path.read_text()
    path.write_text(text.replace("  1B 02\n", "  1B 01\n", 1))
    with pytest.raises(InputError, match="does not hold"):
        explain(path)
    path.write_text(text[:50])
    with pytest.raises(checker.UnreadableError):
        explain(path)


@pytest.mark.parametrize(
    ("game", "objective", "options"),
    [
        ("2x6", "total", {}),
        ("3x4", "within:3", {}),
        ("3x4", "total", {"max_guesses": 4}),
        ("2x5r", "worst", {}),
        ("2x5", "win:1/4/7/8", {}),
        ("2x6", "costs:0/1/3/3/7", {}),
        ("3x3r", "total", {"consistent": True}),
    ],
)
def test_both_versions_explain_the_same(game, objective, options, path):
    found = proof_of(game, objective, **options)
    found.save(path)
    expected = explain(path)
    found.elaborated().save(path)
    assert explain(path) == expected


def test_from_a_position_on(path):
    start = Position.of(Game.parse("3x5"), "012=1B")
    proof_of(start).save(path)
    found = explain(path, "012=1B")
    assert (found.claim, found.candidates) == (0, start.size)
    with pytest.raises(InputError, match="starts after 012=1B; expected a history that begins so"):
        explain(path)


def test_a_bound_without_a_strategy(path):
    prove_bound("3x4", 70, workers=1, checkpoint=False).save(path)
    assert explain(path).least == 70


@pytest.mark.parametrize("name", ["2x4r-secrets", "2x6-last-chance"])
def test_what_is_not_explained(name):
    with pytest.raises(InputError, match="only certificates about all secrets of a game, and without a last chance"):
        explain(FOLDER / "accept" / f"{name}.proof")


def test_what_is_no_certificate_of_version_2(path):
    path.write_text("optimoo certificate 2\ngame: 2x6\nguesses: any\n")
    with pytest.raises(checker.UnreadableError, match="is not the header"):
        explain(path)
