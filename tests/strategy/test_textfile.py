"""Strategy files: round trips, and that every damage is refused with the line it is on."""

import errno
import os
import sys

import numpy as np
import pytest

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.strategy import FileError, Strategy, StrategyFile, verify_text
from random_trees import (
    SMALL_GAMES,
    TEXT,
    first_candidate,
    plain_candidates,
    plain_tree,
    random_file,
    random_history,
    random_strategy,
    signed,
)


@pytest.fixture(params=SMALL_GAMES, ids=str)
def file(request):
    return random_file(request.param, 2)


# --- round trips --------------------------------------------------------------------------------------------


def test_a_file_comes_back_as_it_was(file):
    assert StrategyFile.loads(file.dumps()) == file


def test_every_field_comes_back():
    game = Game(3, 5)
    strategy = Strategy.build(Position(game, random_history(game, 1)), first_candidate)
    file = StrategyFile(strategy, "costs 0 1 1 2", -7, proved=True, consistent=True, max_guesses=9)
    text = file.dumps()
    assert StrategyFile.loads(text) == file
    assert StrategyFile.loads(text).dumps() == text
    header = text.partition("\n\n")[0].splitlines()
    names = [line.partition(":")[0] for line in header[1:]]
    assert names == [
        "game",
        "objective",
        "cost",
        "proved",
        "consistent",
        "max-guesses",
        "history",
        "profile",
        "checksum",
    ]


def test_the_text_is_as_documented():
    file = StrategyFile.loads(TEXT)
    assert file.dumps() == TEXT
    assert signed(TEXT) == TEXT
    assert file.strategy == Strategy.build(Game(2, 3), first_candidate)


def test_headers_may_stand_in_any_order_and_say_no():
    lines = TEXT.splitlines()
    text = signed("\n".join([lines[0], *reversed(lines[1:6]), "consistent: no", *lines[7:]]))
    assert StrategyFile.loads(text) == StrategyFile.loads(TEXT)


def test_windows_line_ends_are_the_same_file():
    assert StrategyFile.loads(TEXT.replace("\n", "\r\n")) == StrategyFile.loads(TEXT)


def test_save_and_load(tmp_path, file):
    path = tmp_path / "strategy.txt"
    path.write_text("what was there before")
    file.save(path)
    assert StrategyFile.load(str(path)) == file
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == file.dumps().encode()


# --- each fault, with its line ------------------------------------------------------------------------------

HISTORY = signed(
    TEXT.replace("cost: 13", "cost: 5\nhistory: 01=1C").replace("1 3 2", "0 1 1").partition("\n\n")[0]
    + "\n\n12\n  1C 20\n"
)


def test_the_file_with_a_history():
    file = StrategyFile.loads(HISTORY)
    assert file.strategy.profile == (0, 1, 1)
    assert file.dumps() != HISTORY  # its header is in another order
    assert StrategyFile.loads(file.dumps()) == file


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("optimoo strategy 1", "optimoo strategy 2", 1, "format version '2' is unknown; this program reads"),
        ("optimoo strategy 1", "hello", 1, "this is no strategy file; the first line must read"),
        ("game: 2x3", "game: 2x", 2, "'2x' is not a game; expected POSITIONSxSYMBOLS"),
        ("game: 2x3", "game: 2X3", 2, "game '2X3' must be written '2x3'"),
        ("game: 2x3", "game: 1x3", 2, "1x3 has 1 positions; expected 2 to 6"),
        ("game: 2x3", f"game: {'9' * 5000}x3", 2, f"'{'9' * 40}'... is not a game"),
        ("game: 2x3", "game: 6x16r", 2, "6x16r has 16,777,216 codes; strategy files hold at most 1,048,576"),
        ("game: 2x3", "game: 2x4", 9, "guess 01 has no next guess for the response 0C, which the secret 23"),
        ("game: 2x3", "", 2, "the header ends without 'game'"),
        ("game: 2x3", "game:2x3", 2, "'game:2x3' is not a header line; expected NAME: VALUE"),
        ("game: 2x3", "game: 2x3 ", 2, "'game: 2x3 ' is not a header line"),
        ("game: 2x3", "Game: 2x3", 2, "'Game: 2x3' is not a header line"),
        ("game: 2x3", "gain: 2x3", 2, "'gain' is not a known header name"),
        ("cost: 13", "cost: 13\ncost: 13", 5, "'cost' stands in the header twice, first on line 4"),
        ("cost: 13\n", "", 7, "the header ends without 'cost'"),
        ("cost: 13", "cost: 14", 4, "the cost is given as 14, but the strategy takes 13 guesses in all"),
        ("cost: 13", "cost: 013", 4, "cost '013' is not a whole number"),
        ("cost: 13", "cost: 1_3", 4, "cost '1_3' is not a whole number"),
        ("cost: 13", f"cost: {'1' * 5000}", 4, f"cost '{'1' * 40}'... is not a whole number"),
        ("total\ncost: 13", "x\ncost: 9999999999999999999", 4, "the cost must fit into 64 bits"),
        ("objective: total", f"objective: {'x' * 1001}", 3, "the objective must be one short line"),
        ("objective: total", "objective: a\tb", 3, "the objective must be one short line"),
        ("proved: no", "proved: no\nchecksum: 0", 8, "'checksum' stands in the header twice"),
        ("proved: no", "proved: maybe", 5, "proved 'maybe' must be yes or no"),
        ("proved: no", "proved: no\nmax-guesses: 2", 6, "the strategy takes up to 3 guesses, not 2"),
        ("proved: no", "proved: no\nmax-guesses: few", 6, "max-guesses 'few' is not a whole number"),
        ("profile: 1 3 2", "profile: 1 2 3", 6, "the profile is given as 1 2 3, but it is 1 3 2"),
        ("profile: 1 3 2", "profile: 1  3 2", 6, "the profile is given as 1  3 2, but it is 1 3 2"),
        ("proved: no", "proved: no\nhistory: 01=1D", 6, "'1D' is not a response"),
        ("proved: no", "proved: no\nhistory: 01=0C", 6, "0C cannot occur in 2x3"),
        ("proved: no", "proved: no\nhistory: 01", 6, "'01' is not a move; expected GUESS=RESPONSE"),
        ("proved: no", "proved: no\nhistory: 01=2B", 6, "the history already finds 01 at guess 1"),
        ("proved: no", "proved: no\nhistory: 01=1b", 6, "history '01=1b' must be written '01=1B'"),
        ("proved: no", "proved: no\nhistory: 01=1B 01=1C", 6, "the history contradicts itself"),
        ("proved: no", f"proved: no\nhistory:{' 01=1C' * 600}", 6, "the history has 600 moves; expected at most 40"),
        ("\n01\n", "\n\n01\n", 9, "this is not a line of the tree"),
        ("\n01\n", "\n 01\n", 9, "the root must be a code of 2x3 and nothing else"),
        ("\n01\n", "\n1B 01\n", 9, "the root must be a code of 2x3 and nothing else"),
        ("\n01\n", "\n00\n", 9, "'00' repeats a symbol, which 2x3 does not allow"),
        ("  1B 02", "  1B 03", 10, "'03' is not a code of 2x3"),
        ("  1B 02", "  1B 002", 10, "'002' is not a code of 2x3"),
        ("  1B 02", "  1B  02", 10, "this is not a line of the tree"),
        ("  1B 02", "  1B 02 ", 10, "this is not a line of the tree"),
        ("  1B 02", "  02", 10, "the response before the guess is missing"),
        ("  1B 02", "1B 02", 10, "only the first guess stands without indentation"),
        ("  1B 02", "   1B 02", 10, "an indentation of 3 spaces does not fit under the line before"),
        ("  1B 02", "    1B 02", 10, "an indentation of 4 spaces does not fit under the line before"),
        ("  1B 02", "\t1B 02", 10, "'\\t1B' leads to no further guess in 2x3|only the first guess"),
        ("  1B 02", "  1b 02", 10, "'1b' leads to no further guess in 2x3"),
        ("  1B 02", "  2B 02", 10, "'2B' leads to no further guess in 2x3"),
        ("  1B 02", "  0C 02", 10, "'0C' leads to no further guess in 2x3"),
        ("  1B 02", "  1B é2", 10, "the file holds something other than plain ASCII text"),
        ("    1C 21\n", "", 10, "guess 02 has no next guess for the response 1C, which the secret 21 gives"),
        ("    1C 21", "    1C 02", 11, "guess 02 has no next guess for the response 1C, which the"),
        ("  2C 10", "  2C 10\n    1B 12", 13, "no candidate left gives the response 1B to guess 10"),
        ("  2C 10", "  1B 10", 12, "response 1B already has a guess"),
        ("  1B 02\n    1C 21\n  2C 10", "  2C 10\n  1B 02\n    1C 21", 11, "response 1B must stand before"),
        ("    1C 20\n", "    1C 20\n" * 7, 20, "no strategy for 2x3 has this many guesses"),
        ("    1C 20\n", "    1C 20", 14, "the last line is not ended, so the file seems cut short"),
        ("01\n  1B 02\n    1C 21\n  2C 10\n  1C 12\n    1C 20\n", "", 9, "the file ends before the tree"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_line(old, new, line, reason):
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    with pytest.raises(FileError) as caught:
        StrategyFile.loads(text)
    assert caught.value.line == line
    assert any(caught.value.reason.startswith(start) for start in reason.split("|"))
    assert str(caught.value) == f"line {line}: {caught.value.reason}"
    assert not verify_text(text).valid


def test_a_history_is_at_most_as_long_as_a_game():
    game = Game(2, 3)
    for moves in (40, 41):
        start = Position.of(game, [("01", "1C")] * moves)
        strategy = Strategy.build(start, first_candidate)
        if moves > 40:
            with pytest.raises(InputError, match="the history has 41 moves; expected at most 40"):
                StrategyFile(strategy, "total", strategy.total, proved=False)
        else:
            text = StrategyFile(strategy, "total", strategy.total, proved=False).dumps()
            assert StrategyFile.loads(text).strategy == strategy
            assert verify_text(text).valid
            longer = verify_text(text.replace("history: ", "history: 01=1C "))
            assert (longer.fault, longer.line) == ("more than 40 moves before the first guess", 6)


def test_an_inconsistent_strategy_that_claims_otherwise():
    game = Game(3, 5)
    strategy = random_strategy(game, 0)
    assert not strategy.consistent
    with pytest.raises(InputError, match="so it is not consistent"):
        StrategyFile(strategy, "total", strategy.total, proved=False, consistent=True)
    honest = StrategyFile(strategy, "total", strategy.total, proved=False).dumps()
    text = signed(honest.replace("proved: no", "proved: no\nconsistent: yes"))
    with pytest.raises(FileError) as caught:
        StrategyFile.loads(text)
    assert caught.value.line == 6
    assert verify_text(text).line == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: the file is empty"),
        ("\n", "line 1: this is no strategy file; the first line must read optimoo strategy 1"),
        ("optimoo strategy 1\n", "line 1: the file ends before the empty line that closes the header"),
        ("optimoo strategy 1\n\n", "line 2: the header ends without 'game'"),
        ("\n" * 3_000_000, "line 1: the file is too large; strategy files have at most 2,097,252 lines"),
    ],
)
def test_hardly_a_file_at_all(text, message):
    with pytest.raises(FileError) as caught:
        StrategyFile.loads(text)
    assert str(caught.value) == message
    assert not verify_text(text).valid


def test_the_checksum_ends_the_header():
    lines = TEXT.splitlines(keepends=True)
    text = "".join([*lines[:5], lines[6], lines[5], *lines[7:]])
    with pytest.raises(FileError, match="line 6: the checksum must be the last line of the header"):
        StrategyFile.loads(text)
    assert verify_text(text).line == 6


@pytest.mark.parametrize("field", ["proved: yes", "objective: other", "max-guesses: 5"])
def test_the_checksum_notices_what_nothing_else_can(field):
    name = field.partition(":")[0]
    lines = [line for line in TEXT.splitlines() if not line.startswith(f"{name}:")]
    text = "".join(f"{line}\n" for line in [lines[0], field, *lines[1:]])
    with pytest.raises(FileError, match="the checksum does not fit the other lines; one of them was changed"):
        StrategyFile.loads(text)
    assert StrategyFile.loads(signed(text))


# --- damage at random ---------------------------------------------------------------------------------------


def test_cut_short_anywhere(file):
    text = file.dumps()
    lines = text.splitlines(keepends=True)
    for end in range(len(lines)):
        part = "".join(lines[:end])
        for cut in (
            part,
            part + lines[end][: len(lines[end]) // 2],
            signed(part) if "\n\n" in part else part,
        ):
            with pytest.raises(FileError):
                StrategyFile.loads(cut)
            assert not verify_text(cut).valid


def mutated(text: str, rng: np.random.Generator) -> str:
    """The text with one line deleted, doubled, swapped with another, or with one character changed."""
    lines = text.splitlines()
    one, other = rng.integers(len(lines), size=2)
    match rng.integers(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case 3:
            place = rng.integers(len(lines[one]) + 1)
            lines[one] = lines[one][:place] + rng.choice(list("0123456789 BC:=x")) + lines[one][place + 1 :]
        case _:
            lines[one] = f"  {lines[one]}" if rng.integers(2) else lines[one][2:]
    return "".join(f"{line}\n" for line in lines)


def test_no_edit_goes_unnoticed(file):
    text = file.dumps()
    rng = np.random.default_rng(6)
    for _ in range(100):
        damaged = mutated(text, rng)
        if damaged != text:
            with pytest.raises(FileError):
                StrategyFile.loads(damaged)
            assert not verify_text(damaged).valid


def test_signed_edits_are_refused_or_mean_what_they_say(file):
    """Whoever mends the checksum too gets past it; then the reader, the verifier and naive play agree."""
    rng = np.random.default_rng(7)
    for _ in range(100):
        damaged = signed(mutated(file.dumps(), rng))
        verdict = verify_text(damaged)
        try:
            read = StrategyFile.loads(damaged)
        except FileError:
            assert not verdict.valid
            continue
        assert verdict.valid, verdict
        game = read.strategy.game
        assert verdict.profile == read.strategy.profile
        assert verdict.profile == oracle.profile_of(plain_tree(read.strategy), plain_candidates(game, ()))


# --- the disk -----------------------------------------------------------------------------------------------


def test_load_names_file_and_line(tmp_path):
    path = tmp_path / "strategy.txt"
    path.write_text(TEXT.replace("cost: 13", "cost: 14"))
    with pytest.raises(InputError) as caught:
        StrategyFile.load(path)
    assert str(caught.value) == (f"{path}, line 4: the cost is given as 14, but the strategy takes 13 guesses in all")


def test_load_refuses_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "strategy.txt"
    path.write_bytes(TEXT.encode().replace(b"  2C 10", b"  2C \xff0"))
    with pytest.raises(InputError, match="line 12: the file holds something other than plain ASCII text"):
        StrategyFile.load(path)


def test_load_of_nothing(tmp_path):
    with pytest.raises(InputError, match=r"^cannot read .*missing.txt: no such file or directory$"):
        StrategyFile.load(tmp_path / "missing.txt")
    with pytest.raises(InputError, match=r"^cannot read "):
        StrategyFile.load(tmp_path)
    with pytest.raises(InputError, match=r"^cannot read "):
        StrategyFile.load("a\0b")


def test_load_of_a_file_too_large(tmp_path):
    with (tmp_path / "large").open("wb") as stream:
        stream.truncate((1 << 26) + 1)  # takes no room on the disk
    with pytest.raises(InputError, match="larger than 67,108,864 bytes"):
        StrategyFile.load(tmp_path / "large")


def test_save_where_it_cannot(tmp_path):
    file = StrategyFile.loads(TEXT)
    with pytest.raises(InputError, match=r"^cannot write .*strategy.txt: no such file or directory$"):
        file.save(tmp_path / "missing" / "strategy.txt")
    with pytest.raises(InputError, match=r"^cannot write "):
        file.save(tmp_path)
    with pytest.raises(InputError, match=r"^cannot write "):
        file.save("a\0b")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="needs folders that refuse")
def test_save_into_a_locked_folder(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="permission denied"):
        StrategyFile.loads(TEXT).save(tmp_path / "strategy.txt")


def test_a_full_disk_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "strategy.txt"
    path.write_text("old")

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match=r"^cannot write .*: no space left on device$"):
        StrategyFile.loads(TEXT).save(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
