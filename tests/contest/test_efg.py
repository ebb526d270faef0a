from importlib.util import find_spec

import pytest

from optimoo.contest import Form, Race, save_efg
from optimoo.errors import InputError
from optimoo.game import Game


@pytest.mark.parametrize("form", Form)
def test_every_state_and_information_set_is_written_once(tmp_path, form):
    race = Race(Game(2, 2, True), form)
    save_efg(race, tmp_path / "race.efg")
    lines = (tmp_path / "race.efg").read_text().splitlines()
    sets, ends, pending = {0: set(), 1: set()}, 0, list(race.starts())
    while pending:
        state = pending.pop()
        ends += state.is_over
        if not state.is_over:
            sets[state.player].add(state.information())
            pending.extend(state.after(guess) for guess in state.legal())
    assert sum(line.startswith("t ") for line in lines) == ends
    for player in (0, 1):
        numbers = {line.split('"')[2].split()[1] for line in lines if line.startswith(f'p "" {player + 1} ')}
        assert numbers == {str(number) for number in range(1, len(sets[player]) + 1)}


def test_larger_games_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("optimoo.contest.efg.MOST", 1000)
    with pytest.raises(InputError, match="the race of 2x4 has more than 1,000 states"):
        save_efg(Race(Game(2, 4)), tmp_path / "race.efg")
    assert not any(tmp_path.iterdir())


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="open_spiel is not installed")
@pytest.mark.parametrize("form", Form)
def test_openspiel_reads_the_same_game(tmp_path, form):
    """Its own reader and the game that is offered to it agree on a walk through all states."""
    import pyspiel

    import optimoo.contest.spiel  # noqa: F401 -- registers the game

    save_efg(Race(Game(2, 2), form), tmp_path / "race.efg")
    read = pyspiel.load_efg_game((tmp_path / "race.efg").read_text())
    offered = pyspiel.load_game("optimoo_race", {"game": "2x2", "form": form.value})

    def walk(one, other):
        assert one.is_terminal() == other.is_terminal()
        if one.is_terminal():
            assert one.returns() == other.returns()
            return
        assert one.current_player() == other.current_player()
        for mine, theirs in zip(one.legal_actions(), other.legal_actions(), strict=True):
            walk(one.child(mine), other.child(theirs))

    # The file draws both secrets at once.
    start = offered.new_initial_state()
    drawn = [start.child(first).child(second) for first in range(2) for second in range(2)]
    begun = read.new_initial_state()
    for action, other in zip(begun.legal_actions(), drawn, strict=True):
        walk(begun.child(action), other)
