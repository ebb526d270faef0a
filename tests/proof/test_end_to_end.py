"""From a question to a certificate and a verdict: the value by brute force, or as published."""

import gc

import pytest

import oracle
from certificates import SHIPPED, SHORT, certificate, checked, ignorant, proof_of, truth
from optimoo.proof import check, checker, prove
from optimoo.proof.writer import Writer
from optimoo.strategy import shipped

SMALL = [
    ("2x2", "total", {}),
    ("2x3", "total", {}),
    ("2x6", "total", {}),
    ("3x3", "total", {}),
    ("3x4", "total", {}),
    ("4x4", "total", {}),
    ("2x2r", "total", {}),
    ("2x5r", "total", {}),
    ("3x2r", "total", {}),
    ("3x3r", "total", {}),
    ("4x2r", "total", {}),
    ("5x2r", "worst", {}),
    ("2x6", "worst", {}),
    ("3x4", "worst", {}),
    ("4x4", "within:3", {}),
    ("2x5r", "within:2", {}),
    ("3x4", "within:3,total", {}),
    ("3x4", "win:1/4/10/9", {}),
    ("2x5", "win:1/4/7/8", {}),
    ("2x6", "costs:0/1/3/3/7", {}),
    ("3x3r", "costs:5/5/6/20", {}),
    ("2x6", "total", {"max_guesses": 4}),
    ("4x4", "total", {"max_guesses": 5}),
    ("2x7", "total", {"consistent": True}),
    ("3x4", "total", {"consistent": True}),
    ("3x3r", "worst", {"consistent": True}),
    ("4x4", "within:3", {"consistent": True, "max_guesses": 6}),
]


@pytest.mark.parametrize("ignorance", [False, True], ids=["", "ignorant"])
@pytest.mark.parametrize(("game", "objective", "options"), SMALL, ids=[" ".join(map(str, case)) for case in SMALL])
def test_the_value_is_what_brute_force_finds(game, objective, options, ignorance, path):
    if ignorance:
        with ignorant():
            verdict = checked(certificate(game, objective, **options), path)
    else:
        verdict = checked(certificate(game, objective, **options), path)
    assert verdict.proved
    real = truth(game, verdict.costs, options.get("consistent", False))
    assert verdict.value == real.value(frozenset(range(sum(verdict.profile))), 0)
    price = checker.Costs(verdict.costs)
    assert verdict.value == sum(count * price(guess) for guess, count in enumerate(verdict.profile, 1))


def chen_and_lin(n):
    """2xn, Chen and Lin 2004; the proof was completed by Peczarski, arXiv 1808.03849."""
    return (4 * n**3 + 21 * n**2 - (82 * n - 105 if n % 2 else 76 * n - 72)) // 12


def chen_and_lin_repeats(n):
    """2xn r, Chen and Lin 2004."""
    return (8 * n**3 + 51 * n**2 - (80 * n - 69 if n % 2 else 74 * n - 48)) // 24


@pytest.mark.parametrize("n", [5, 8, 10])
def test_two_positions(n, path):
    assert proved_total(f"2x{n}", path) == chen_and_lin(n)


@pytest.mark.parametrize("n", [4, 6, 7])
def test_two_positions_with_repeats(n, path):
    assert proved_total(f"2x{n}r", path) == chen_and_lin_repeats(n)


PUBLISHED = [
    ("3x6", {}, 436),  # widmaN/mastermind-strategy
    ("3x7", {}, 836),  # the same
    ("4x6", {}, 1446),  # arfst23/Mastermind
    ("3x5r", {"consistent": True}, 455),  # supermastermind
]
PUBLISHED_LONGER = [
    ("4x7", {}, 3639),  # arfst23/Mastermind
    ("4x6r", {}, 5625),  # Koyama and Lai 1993
    ("4x6r", {"max_guesses": 5}, 5626),  # the same
    ("4x6r", {"consistent": True}, 5660),  # supermastermind
    ("3x9r", {}, 3596),  # widmaN
    ("4x8", {}, 7817),  # arfst23/Mastermind
]


def proved_total(game, path, **options):
    verdict = checked(certificate(game, **options), path)
    assert verdict.proved
    assert sum(guess * count for guess, count in enumerate(verdict.profile, 1)) == verdict.value
    return verdict.value


@pytest.mark.parametrize(("game", "options", "total"), PUBLISHED)
def test_published_totals(game, options, total, path):
    assert proved_total(game, path, **options) == total


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options", "total"), PUBLISHED_LONGER)
def test_more_published_totals(game, options, total, path):
    assert proved_total(game, path, **options) == total


def test_published_worst_case(path):
    # 3x6 needs five guesses (widmaN/mastermind-strategy): within four, some secret is not found.
    verdict = checked(certificate("3x6", "within:4"), path)
    assert verdict.proved
    assert verdict.value > 0
    assert len(checked(certificate("3x6", "worst"), path).profile) == 5


def strongest(game, path, **options):
    """The verdict on a strategy that does best in a race against itself."""
    profile = checked(certificate(game, **options), path).profile
    for _ in range(10):
        verdict = checked(certificate(game, f"win:{'/'.join(map(str, profile))}", **options), path)
        if verdict.profile == profile:
            return verdict
        profile = verdict.profile
    raise AssertionError("this game has no strongest strategy that can be found so")


def won_less_lost(profile, other):
    return sum(a * (sum(other[d:]) - sum(other[: d - 1])) for d, a in enumerate(profile, 1))


def test_a_strongest_strategy_is_called_so(path):
    verdict = strongest("3x4", path)
    assert verdict.proved
    assert "so none wins more often than it loses" in verdict.reason
    assert max(won_less_lost(profile, verdict.profile) for profile in oracle.profiles(3, 4, False)) == 0
    assert "wins" not in checked(certificate("3x4"), path).reason


def test_a_race_among_those_who_guess_candidates_only_says_nothing_of_others(path):
    verdict = strongest("3x4", path, consistent=True)
    assert verdict.proved
    assert "no strategy that guesses only candidates" in verdict.reason
    assert "wins" not in verdict.reason


def test_a_strategy_has_no_cost_beyond_its_last_guess(path):
    # A cost that stands for infinity must never be proved to be one.
    text = f"""optimoo certificate 1
game: 2x2
guesses: any
costs: 1 never
value: {1 + checker.NEVER}
claims: 1

strategy
01
  2C 10

claims
"""
    verdict = checked(text, path)
    assert (verdict.proved, verdict.reason) == (False, "the strategy needs more guesses than it may")


QUICK = [
    *SHORT,
    *("4x6r", "4x6r-at-most-5", "4x10-within-3", "4x10-foresight-1", "4x10-foresight-2", "4x10-foresight-3"),
    *("paper/table-1-4-digits-within-2", "paper/table-3-2B2C", "paper/table-6-4C-smallest", "paper/table-6-4C-largest"),
]
FOLDERS = {"": SHIPPED, "paper/": SHIPPED / "paper"}
COME_ALONG = {f"{at}{path.name.removesuffix('.proof.gz')}" for at in FOLDERS for path in FOLDERS[at].glob("*.gz")}
LISTED = {
    f"{at}{name}": game
    for at, folder in FOLDERS.items()
    for name, game, *_ in map(str.split, (folder / "list.txt").read_text().splitlines())
}


def test_every_certificate_of_the_lists_comes_along():
    assert set(LISTED) == COME_ALONG


def check_shipped(name):
    verdict = check(SHIPPED / f"{name}.proof.gz")
    assert verdict.proved
    assert verdict.game.split(" ")[0] == LISTED[name]


@pytest.mark.parametrize("name", QUICK)
def test_short_certificates_that_come_along(name):
    check_shipped(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(COME_ALONG - set(QUICK)))
def test_long_certificates_that_come_along(name):
    check_shipped(name)


@pytest.mark.parametrize("opponent", ["minimum", "strongest"])
def test_certificates_of_foresight_add_up_to_what_the_page_says(opponent):
    profile, points = shipped(opponent).strategy.profile, []
    for turn in range(1, len(profile) + 1):
        with checker.reading(SHIPPED / f"4x10-foresight-{turn}.proof.gz") as lines:
            proof = checker.Certificate(lines)
        assert proof.costs.text == " ".join(["0"] * (turn - 1) + ["1", "2"])
        points.append(2 * proof.game.size - proof.value)
    together = sum(count * most for count, most in zip(profile, points, strict=True))
    page = (SHIPPED.parent / "theory" / "watching.md").read_text()
    assert f"| certified points | {' | '.join(map(str, points))} | |" in page
    assert f"| {together} |" in page
    assert f"{100 * together / (2 * sum(profile) ** 2):.6f} %" in page


def test_compressed_and_not(tmp_path):
    certificate = proof_of("3x5")
    plain, compressed = tmp_path / "a.proof", tmp_path / "a.proof.gz"
    assert certificate.save(plain) == plain.stat().st_size > certificate.save(compressed) == compressed.stat().st_size
    assert checker.check(plain) == checker.check(compressed)
    assert certificate.save(tmp_path / "b.gz") == compressed.stat().st_size
    assert (tmp_path / "b.gz").read_bytes() == compressed.read_bytes()


def test_what_was_searched_is_let_go():
    """Whoever writes many certificates needs no more memory than for one."""
    prove("3x4")
    gc.collect()
    # Not isinstance: some objects stand for others, and ask them for their class, which may be gone.
    assert Writer not in map(type, gc.get_objects())
