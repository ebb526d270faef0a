"""Closing in on a game: bounds that hold, strategies that work, runs that go on where they stopped."""

import json
import shutil
from dataclasses import replace

import pytest

from optimoo.cli import main
from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.records import Approach, Proof, approach, prove_again
from optimoo.records.approach import write_verified
from optimoo.search import Bound, Interrupted, Means, Search, narrow, solve
from optimoo.strategy import Strategy, StrategyFile

OPTIMA = {"3x5": 196, "4x4": 86, "2x4r": 45, "3x3r": 73, "3x6": 436}


@pytest.mark.parametrize("name", OPTIMA)
def test_narrow_strategies_work_and_wide_ones_are_best(name):
    game = Game.parse(name)
    totals = [narrow(game, width, workers=1).strategy.total for width in (1, 3, game.size)]
    assert min(totals) == totals[-1] == OPTIMA[name]


def test_a_narrow_search_is_narrow():
    assert narrow(Game(4, 7), 1, workers=1).cost > solve("4x7", workers=1, checkpoint=False).cost
    with pytest.raises(InputError, match="a width of 0"):
        narrow(Game(3, 4), 0)


@pytest.mark.parametrize("name", OPTIMA)
def test_the_bound_closes_in_on_the_optimum(tmp_path, name):
    """Without a limit of time the bound and the strategy meet at the optimum."""
    state = Approach(Game.parse(name), tmp_path)
    assert state.lower <= OPTIMA[name]
    approach(state, width=1, seconds=None, means=Means(workers=1))
    assert state.lower == state.upper == OPTIMA[name]
    assert StrategyFile.load(state.strategy_path).strategy.total == OPTIMA[name]


def test_every_bound_on_the_way_holds(tmp_path):
    """Whenever the state is saved, no cell claims more than its true value, and exact ones claim just that."""
    game = Game(3, 6)
    start = solve(game, checkpoint=False).strategy
    first = game.text(int(start.guesses[0]))
    truth = {
        str(response): solve(game, history=[(first, response)], checkpoint=False).cost
        for response in game.responses[1:]
    }
    seen = []

    class Watched(Approach):
        def save(self):
            seen.append(self.lower)
            for cell in self.cells.values():
                assert cell.lower == truth[cell.response] if cell.exact else cell.lower <= truth[cell.response]
            super().save()

    approach(Watched(game, tmp_path), width=2, seconds=None, means=Means(workers=1))
    assert seen == sorted(seen)
    assert len(set(seen)) > 3


def test_nothing_is_asked_beyond_what_was_found(tmp_path, monkeypatch):
    """A cell costs no more than what was found; with a higher goal the search would only take longer."""
    asked = []
    bound = Search.bound
    monkeypatch.setattr(Search, "bound", lambda self, at, goal: asked.append((at, goal)) or bound(self, at, goal))
    state = Approach(Game(4, 6), tmp_path)
    state.offer(narrow(state.game, 20).strategy, 20)
    found = {response: cost + 1 for (_, response), cost in state.found().items()}
    asked.clear()
    with monkeypatch.context() as patch:
        patch.setattr("optimoo.records.closing._improve", lambda *_: None)  # reads off, with goals of its own
        approach(state, width=20, seconds=None, means=Means(workers=1))
    goals = [(str(state.game.responses[position.moves[0][1]]), goal) for position, goal in asked]
    assert goals
    assert all(goal <= found[response] for response, goal in goals)
    assert any(goal == found[response] for response, goal in goals)


def test_interrupted_and_resumed(tmp_path):
    def interrupt(progress):
        if "lower bound" in progress.stage and shown.append(progress.stage) is None and len(shown) > 4:
            raise KeyboardInterrupt

    shown = []
    game = Game(3, 6)
    with pytest.raises(Interrupted, match="what was proved is kept"):
        approach(Approach(game, tmp_path), width=1, seconds=None, means=Means(workers=1, progress=interrupt))
    half = Approach(game, tmp_path)
    assert half.upper is not None
    assert half.lower < 436
    before = half.lower
    approach(half, width=1, seconds=0, means=Means(workers=1))
    assert Approach(game, tmp_path).lower == before, "no time proves nothing, and loses nothing"
    approach(half, width=1, seconds=None, means=Means(workers=1))
    assert Approach(game, tmp_path).lower == 436


def test_what_the_strategy_does_best_already_is_not_read_off_again(tmp_path, monkeypatch):
    """In 5x10 that took ten minutes at the end of a run of a second."""
    game = Game(3, 6)
    state = Approach(game, tmp_path)
    approach(state, width=1, seconds=None, means=Means(workers=1))
    at, cell = max(state.cells.items(), key=lambda each: each[1].codes)
    state.cells[at] = replace(cell, lower=cell.lower - 1, exact=False)
    monkeypatch.setattr(Search, "choice", lambda *_: pytest.fail("read off"))
    approach(state, width=1, seconds=0, means=Means(workers=1))
    assert state.gap == 1


def test_a_strategy_that_is_gone_is_found_again(tmp_path):
    state = Approach(Game(3, 5), tmp_path)
    approach(state, width=1, seconds=None, means=Means(workers=1))
    state.strategy_path.unlink()
    again = Approach(Game(3, 5), tmp_path)
    approach(again, width=1, seconds=None, means=Means(workers=1))
    assert StrategyFile.load(again.strategy_path).strategy.total == again.upper == state.upper


def test_a_better_strategy_replaces_a_worse_one_only(tmp_path):
    game = Game(4, 7)
    state = Approach(game, tmp_path)
    worse, better = (narrow(game, width, workers=1).strategy for width in (1, 20))
    assert better.total < worse.total
    for strategy, width in ((worse, 1), (better, 20), (worse, 30)):
        state.offer(strategy, width)
    assert Approach(game, tmp_path).upper == better.total
    assert StrategyFile.load(state.strategy_path).strategy == better
    assert Approach(game, tmp_path).width == 30


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-20],
        lambda text: text.replace('"3x4"', '"3x5"'),
        lambda text: text.replace('"2C"', '"9C"'),
        lambda text: text.replace('"codes": 2,', '"code": 2,', 1),
        lambda text: text.replace('"lower": ', '"lower": -', 9),
        lambda text: text.replace('"2C", "codes": ', '"2C", "codes": 1'),
        lambda text: text.replace('"upper": null', '"upper": "x"'),
        lambda text: text.replace('"upper": null', '"upper": 9'),
        lambda text: text.replace('"width": 0', '"width": Infinity'),
        lambda text: text.replace('"steps": []', '"steps": [["x", 1]]', 1),
        lambda text: text.replace('"runs": {}', '"runs": 5'),
        lambda text: "7",
    ],
)
def test_damaged_bounds_are_refused(tmp_path, capsys, damage):
    Approach(Game(3, 4), tmp_path).save()
    path = tmp_path / "3x4.json"
    text = path.read_text()
    assert damage(text) != text
    path.write_text(damage(text))
    assert main(["approach", "3x4", "--folder", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"optimoo: cannot go on from {path}: it does not hold bounds on 3x4")
    assert path.read_text() == damage(text)


@pytest.fixture
def halves(tmp_path):
    """Two states of a game: one knows some cells, the other one the others and the better strategy."""
    game = Game(3, 6)
    one, other = (Approach(game, tmp_path / name) for name in ("one", "other"))
    approach(one, width=1, seconds=None, means=Means(workers=1))
    for at in list(one.cells)[::2]:
        other.cells[at] = one.cells[at]
        one.cells[at] = Approach(game, tmp_path / "nothing").cells[at]
    other.save()
    shutil.move(one.known_path, other.known_path)
    one.upper = None
    one.offer(Strategy.build(game, lambda position: int(position.candidates[0])), 1)
    other.offer(narrow(game, 1, workers=1).strategy, 1)
    assert one.upper > other.upper
    return one, other


def test_two_states_become_one(halves):
    """What either has proved and found holds; the search goes on from what either has settled."""
    one, other = halves
    assert one.gap
    assert other.gap
    seconds = one.seconds + other.seconds
    one.add(other)
    again = Approach(one.game, one.path.parent)
    assert again.lower == again.upper == OPTIMA["3x6"]
    assert again.seconds == pytest.approx(seconds, abs=0.1)
    assert StrategyFile.load(again.strategy_path).strategy.total == again.upper
    assert again.known_path.read_bytes() == other.known_path.read_bytes()
    again.add(other)
    assert again.seconds == pytest.approx(seconds, abs=0.1), "what both have done counts once"


def test_states_are_merged_by_the_command(halves, capsys, tmp_path):
    one, other = halves
    arguments = ["approach", "3x6", "--folder", str(one.path.parent), "--merge"]
    assert main([*arguments, str(tmp_path / "nothing")]) == 2
    assert "holds no bounds on 3x6; expected 3x6.json there" in capsys.readouterr().err
    assert main([*arguments, str(other.path.parent), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["gap"] == 0
    assert sum(cell["bound"] for cell in told["bounds"]) + 1 == told["bound"]
    assert sum(cell["candidates"] for cell in told["bounds"]) + 1 == 120


def test_a_state_of_another_game_is_not_merged(tmp_path):
    with pytest.raises(InputError, match=r"is about 3x4; expected 3x5"):
        Approach(Game(3, 5), tmp_path).add(Approach(Game(3, 4), tmp_path))


def test_a_strategy_for_another_game_is_not_taken_over(tmp_path):
    state, other = (Approach(Game(3, 5), tmp_path / name) for name in ("one", "other"))
    state.offer(narrow(state.game, 1, workers=1).strategy, 1)
    other.save()
    write_verified(other.strategy_path, StrategyFile(narrow(Game(3, 4), 1, workers=1).strategy, "total", 72, False))
    before = state.path.read_bytes()
    with pytest.raises(InputError, match=r"3x5.moo is no strategy for the whole of 3x5"):
        state.add(other)
    assert state.path.read_bytes() == before


def test_cells_tell_what_is_missing(tmp_path):
    """Of an open cell: what is proved, what the strategy takes, and what closing it may cost, if that can be said."""
    state = Approach(Game(3, 6), tmp_path)
    state.offer(narrow(state.game, 1, workers=1).strategy, 1)
    at = ("012", "1C")
    for lower, seconds in ((110, 1.0), (120, 2.0), (130, 4.0)):
        state.cells[at] = state.cells[at].raised(lower, exact=False, seconds=seconds)
    state.save()
    told = {cell["response"]: cell for cell in Approach(state.game, tmp_path).cells_told()}
    assert told["1C"]["bound"] == 130 < told["1C"]["total"]
    assert told["1C"]["seconds_spent"] == 7.0
    assert told["1C"]["seconds_left"] > 4.0
    assert told["2C"]["seconds_left"] is None, "nobody has tried"
    assert sum(cell["total"] for cell in told.values()) + 1 == state.upper


def test_the_command(tmp_path, capsys):
    arguments = ["approach", "3x5", "--folder", str(tmp_path), "--workers", "1"]
    assert main([*arguments, "--seconds", "0"]) == 2
    assert "a strategy of width 1 for 3x5 takes more than 0.0 seconds" in capsys.readouterr().err
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bound"], found["total"], found["gap"], found["codes"]) == (196, 196, 0, 60)
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "no strategy takes fewer than 196" in shown
    assert str(tmp_path / "3x5.moo") in shown


def test_bounds_are_proved_again(tmp_path, capsys):
    game = Game(3, 6)
    state = Approach(game, tmp_path)
    arguments = ["approach", "3x6", "--folder", str(tmp_path), "--workers", "1", "--again"]
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"optimoo: {tmp_path} holds no bounds on 3x6")
    approach(state, width=1, seconds=None, means=Means(workers=1))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(arguments) == 0
    assert "no strategy takes fewer than 436" in capsys.readouterr().out
    assert main([*arguments, "--seconds", "0"]) == 0
    assert "it is not shown again" in capsys.readouterr().out
    assert main([*arguments, "--merge", str(tmp_path)]) == 2
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    # A bound that is too high: whatever made it, it does not hold.
    at = ("012", "1C")
    least = state.cells[at].lower
    state.cells[at] = state.cells[at].raised(least + 1, exact=True, seconds=0.0)
    state.upper += 1
    state.save()
    assert main([*arguments, "--json"]) == 1
    found = {cell["response"]: cell for cell in json.loads(capsys.readouterr().out)["again"]}
    assert [response for response, cell in found.items() if not cell["proved"]] == ["1C"]
    assert main(arguments) == 1
    assert f"no, it takes {least}" in capsys.readouterr().out


def test_proving_again_asks_a_search_that_knows_nothing(tmp_path, monkeypatch):
    """Not the file of what was known, nor the cells as they stand."""
    state = Approach(Game(3, 6), tmp_path)
    approach(state, width=1, seconds=None, means=Means(workers=1))
    state.known_path.write_bytes(b"damaged")
    asked = []
    monkeypatch.setattr(Search, "bound", lambda self, position, goal: asked.append(goal) or Bound(0, False))
    proofs = list(prove_again(state, None, Means(workers=1)))
    assert asked == [proof.cell.lower for proof in proofs]
    assert sorted(asked) == sorted(cell.lower for cell in state.cells.values())
    assert not any(proof.holds for proof in proofs)


def test_what_was_proved_again_is_told_when_that_is_interrupted(tmp_path, monkeypatch, capsys):
    state = Approach(Game(3, 6), tmp_path)
    state.save()

    def interrupted(state, seconds, means):
        yield Proof(state.cells["012", "0C"], 10**6, 0.1)
        raise KeyboardInterrupt

    monkeypatch.setattr("optimoo.records.prove_again", interrupted)
    assert main(["approach", "3x6", "--folder", str(tmp_path), "--again"]) == 130
    assert "1 of the " in capsys.readouterr().out
    assert main(["approach", "3x6", "--folder", str(tmp_path), "--again", "--json"]) == 130
    assert not capsys.readouterr().out
