"""Published optima, each with its source. A search that is off by one anywhere fails here."""

import pytest

from optimoo.search import solve

CHEN_LIN = "Chen and Lin 2004"
TOTALS = [
    ("3x6", 436, "widmaN, mastermind-strategy"),
    ("3x7", 836, "widmaN, mastermind-strategy"),
    ("4x6", 1446, "arfst23, Mastermind"),
    ("4x7", 3639, "arfst23, Mastermind"),
    ("4x8", 7817, "arfst23, Mastermind"),
    ("4x9", 14914, "widmaN, mastermind-strategy"),
    ("4x10", 26274, "Tanaka 1996"),
    ("3x9r", 3596, "widmaN, mastermind-strategy"),
    ("4x6r", 5625, "Koyama and Lai 1993"),
    ("4x7r", 11228, "Ville 2013, arXiv 1305.1010"),
]


@pytest.mark.parametrize(("game", "total", "source"), TOTALS, ids=[game for game, *_ in TOTALS])
def test_minimum_total(game, total, source):
    solution = solve(game, checkpoint=False)
    assert solution.cost == solution.strategy.total == total, source
    assert solution.proved


def formulas():
    """Games, the total and the worst case that a formula gives, and whose it is; None where it gives none."""
    for n in range(3, 13):
        even, odd = (4 * n**3 + 21 * n**2 - 76 * n + 72) / 12, (4 * n**3 + 21 * n**2 - 82 * n + 105) / 12
        yield f"2x{n}", odd if n % 2 else even, -(-n // 2) + 1, CHEN_LIN
    for n in range(3, 11):
        even, odd = (8 * n**3 + 51 * n**2 - 74 * n + 48) / 24, (8 * n**3 + 51 * n**2 - 80 * n + 69) / 24
        yield f"2x{n}r", odd if n % 2 else even, n // 2 + 2, CHEN_LIN
    for n in range(5, 9):
        yield f"3x{n}r", None, (n - 1) // 3 + 4, "Jäger and Peczarski"


@pytest.mark.parametrize(("game", "total", "worst", "source"), list(formulas()))
def test_formulas(game, total, worst, source):
    if total is not None:
        assert solve(game, checkpoint=False).cost == total, source
    assert solve(game, "worst", checkpoint=False).criteria["worst"] == worst, source


@pytest.mark.parametrize(
    ("game", "worst", "source"),
    [("3x6", 5, "widmaN"), ("3x7", 5, "widmaN"), ("4x6", 5, "arfst23"), ("4x7", 6, "arfst23"), ("3x9r", 6, "widmaN")],
)
def test_smallest_worst_case(game, worst, source):
    assert solve(game, "worst", checkpoint=False).criteria["worst"] == worst, source


def test_mastermind_with_a_cap():
    capped = solve("4x6r", max_guesses=5, checkpoint=False)
    assert capped.cost == 5626, "Koyama and Lai 1993"
    assert capped.strategy.worst == 5


def test_mastermind_fewest_at_the_worst_case():
    criteria = solve("4x6r", "worst", checkpoint=False).criteria
    assert (criteria["worst"], criteria["at_worst"]) == (5, 539), "Slovesnov"


@pytest.mark.slow
def test_moo_fewest_at_the_worst_case():
    criteria = solve("4x10", "worst", checkpoint=False).criteria
    assert (criteria["worst"], criteria["at_worst"]) == (7, 50), "Slovesnov"


@pytest.mark.slow
def test_eight_colours():
    assert solve("4x8r", checkpoint=False).cost == 20471, "arfst23, Mastermind"


@pytest.mark.parametrize(("game", "total"), [("3x5r", 455), ("4x6r", 5660)])
def test_consistent_guesses_only(game, total):
    solution = solve(game, consistent=True, checkpoint=False)
    assert solution.cost == total, "supermastermind"
    assert solution.strategy.consistent


def test_groups_of_the_paper():
    """The paper's table of the minimum strategy: total of each group, from its second guess on."""
    printed = {"2B2C": 15, "1B3C": 22, "4C": 23, "3B": 73, "2B1C": 240, "2B": 659, "1B2C": 804, "0C": 1446, "1B": 1913}
    for response, total in printed.items():
        solution = solve("4x10", history=[("0123", response)], checkpoint=False)
        assert solution.cost - solution.strategy.size == total, response
