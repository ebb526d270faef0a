"""What compiled code reads of a game says what the game says."""

import pytest

from optimoo.compiled import answers_of, new_blocks
from optimoo.game import Game, response_table
from samples import SUPPORTED_GAMES

SMALL = [game for game in SUPPORTED_GAMES if game.size <= 800]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_codes_in_every_form(game):
    answers = answers_of(game, tabled=False)
    assert (answers.size, answers.kinds) == (game.size, len(game.responses))
    assert (answers.positions, answers.symbols, answers.repeats) == (game.positions, game.symbols, game.repeats)
    columns = answers.columns.reshape(game.positions, game.size)
    copies = answers.copies.reshape(game.symbols, game.size)
    for index in range(0, game.size, 1 + game.size // 40):
        code = game.code(index)
        assert tuple(answers.codes.reshape(game.size, -1)[index].tolist()) == code
        assert tuple(columns[:, index].tolist()) == code
        assert copies[:, index].tolist() == [code.count(symbol) for symbol in range(game.symbols)]
        assert int(answers.packed[index]) == sum(symbol << 4 * place for place, symbol in enumerate(code))
        assert int(answers.counted[index]) == sum(1 << 4 * symbol for symbol in code)


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_ids_by_bulls_and_symbols_in_common(game):
    answers = answers_of(game, tabled=False)
    for number, (bulls, cows) in enumerate(game.responses):
        assert answers.ids[bulls * (game.positions + 1) + bulls + cows] == number
        if not answers.tabled:
            # Each bull adds its rise, each symbol in common takes one away: all in bytes.
            assert (sum(answers.rises[: bulls + 1].tolist()) - bulls - cows) % 256 == number


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_the_table_is_there_if_asked_for_or_needed(game):
    table = response_table(game).ravel()
    for tabled in (True, False):
        answers = answers_of(game, tabled)
        assert answers.tabled == (tabled or not _computable(game))
        assert (answers.table.base is table.base) == answers.tabled
        assert not answers.table.flags.writeable


def _computable(game):
    """Whether, among responses of equal bulls, ids fall by one for each further symbol in common."""
    sums = {}
    for number, (bulls, cows) in enumerate(game.responses):
        sums.setdefault(bulls, set()).add(number + bulls + cows)
    return all(len(found) == 1 for found in sums.values())


def test_only_games_of_two_symbols_need_the_table():
    assert {game for game in SMALL if not _computable(game)} <= {game for game in SMALL if game.symbols == 2}


def test_working_space_asks_for_symbols_that_no_code_has():
    blocks = new_blocks()
    assert blocks.names[: len(blocks.names) // 2].min() >= max(game.symbols for game in SUPPORTED_GAMES)
    assert not blocks.names[len(blocks.names) // 2 :].any()


def test_a_large_game_without_its_table():
    game = Game(4, 16)
    assert answers_of(game, tabled=False).table.nbytes == 1
