"""The stand-alone verifier: agrees with the package, finds planted faults, runs without the package."""

import shutil
import subprocess
import sys

import pytest

import optimoo.strategy.verify as verifier
from optimoo.game import Game
from optimoo.strategy import Strategy, StrategyFile, Verdict, verify_text
from random_trees import SMALL_GAMES, TEXT, first_candidate, random_file, random_history, random_strategy, signed


@pytest.mark.parametrize("game", SMALL_GAMES, ids=str)
@pytest.mark.parametrize("moves", [0, 1, 2])
def test_agrees_with_the_package(game, moves):
    for seed in range(3):
        file = random_file(game, seed, random_history(game, seed, min(moves, game.size - 1)))
        strategy = file.strategy
        verdict = verify_text(file.dumps())
        assert verdict == Verdict(True, str(game), strategy.size, strategy.profile)
        assert verdict.total == strategy.total


def test_a_large_game():
    strategy = random_strategy(Game(4, 10), 1)
    verdict = verify_text(StrategyFile(strategy, "total", strategy.total, proved=False).dumps())
    assert verdict.valid
    assert (verdict.secrets, verdict.profile) == (5040, strategy.profile)


def test_scores_like_the_rules():
    for game in SMALL_GAMES:
        codes = [game.text(code) for code in range(game.size)]
        for guess in codes[::3]:
            scored = verifier.cells(guess, codes)
            assert {secret: answer for answer, cell in scored.items() for secret in cell} == {
                secret: game.answer(guess, secret) for secret in codes
            }
            assert sum(map(len, scored.values())) == game.size


OUT_OF_ORDER = "the responses to a guess must go from many bulls and cows to few"


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("    1C 21\n", "", 10, "02 has no next guess for 0 bulls and 1 cows, as 21 answers"),
        ("    1C 20\n", "", 13, "12 has no next guess for 0 bulls and 1 cows, as 20 answers"),
        ("  2C 10\n", "", 9, "01 has no next guess for 0 bulls and 2 cows, as 10 answers"),
        ("  2C 10", "  2C 10\n    1B 12", 13, "no candidate left gives this response to 10"),
        ("  2C 10", "  2C 10\n    2B 12", 13, OUT_OF_ORDER),
        ("  2C 10", "  2C 12", 12, "12 tells nothing: all 1 candidates answer alike"),
        ("    1C 21", "    1C 20", 11, "20 tells nothing: all 1 candidates answer alike"),
        ("  1C 12", "  1C 01", 13, "01 tells nothing: all 2 candidates answer alike"),
        ("  1B 02", "  2C 02", 10, "02 tells nothing: all 1 candidates answer alike"),
        ("  2C 10", "  1B 10", 12, OUT_OF_ORDER),
        ("\n01\n", "\n02\n", 10, "02 tells nothing: all 2 candidates answer alike"),
        ("profile: 1 3 2", "profile: 1 2 3", 6, "the profile is 1 3 2"),
        ("cost: 13", "cost: 12", 4, "the cost is 13"),
        ("proved: no", "proved: no\nmax-guesses: 2", 6, "it takes up to 3 guesses"),
        ("game: 2x3", "game: 2x4", 10, "02 has no next guess for 1 bulls and 0 cows, as 03 answers"),
        ("game: 2x3", "game: 7x3", 2, "not a game: 2 to 6 positions, 2 to 16 symbols"),
        ("game: 2x3", "game: 3x2", 2, "fewer symbols than positions"),
        ("game: 2x3", "game: 6x16r", 2, "more than 1048576 codes"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found_on_its_line(old, new, line, fault):
    assert TEXT.count(old) == 1
    verdict = verify_text(signed(TEXT.replace(old, new)))
    assert (verdict.valid, verdict.line, verdict.fault) == (False, line, fault)
    assert str(verdict) == f"invalid: line {line}: {fault}"


def test_a_wrong_claim_still_tells_the_true_profile():
    verdict = verify_text(signed(TEXT.replace("profile: 1 3 2", "profile: 2 2 2")))
    assert not verdict.valid
    assert (verdict.profile, verdict.total) == ((1, 3, 2), 13)


def test_another_objective_has_its_own_cost():
    strategy = Strategy.build(Game(2, 3), first_candidate)
    assert verify_text(StrategyFile(strategy, "worst", 3, proved=True).dumps()).valid


# --- as a program -------------------------------------------------------------------------------------------


@pytest.fixture
def run(tmp_path):
    """Runs a copy of the verifier in an empty folder, with Python isolated from the installed package."""
    shutil.copy(verifier.__file__, tmp_path / "verify.py")

    def run(*arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", "verify.py", *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout

    return run


def test_exit_codes(run, tmp_path):
    (tmp_path / "good").write_text(TEXT)
    (tmp_path / "bad").write_text(TEXT.replace("cost: 13", "cost: 14"))
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    assert run("good") == (0, "valid: 2x3, 6 secrets, profile 1 3 2, total 13\n")
    assert run("bad") == (1, "invalid: line 4: the cost is 13\n")
    assert run("binary")[0] == 1
    assert run("missing")[0] == 2
    assert run(".")[0] == 2
    assert run()[0] == 2
