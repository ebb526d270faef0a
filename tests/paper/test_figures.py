"""Single figures: a certificate that the options ask for has the value that the report gives, and shows the figure."""

from contextlib import closing

import pytest

from optimoo.cli import main
from optimoo.game import Game
from optimoo.paper.figures import capacities, group_figures, single_figures
from optimoo.paper.lab import Lab
from optimoo.proof import check


@pytest.fixture(scope="module", params=[Game(2, 5), Game(3, 5)], ids=str)
def lab(request):
    with closing(Lab(request.param)) as lab:
        yield lab


def proved(lab, figure, path):
    """What a checker says of the certificate that `optimoo prove` writes with the options of a figure."""
    arguments = ["prove", str(lab.game), *figure.options.split(), "--out", str(path), "--workers", "1"]
    assert main(arguments) == 0
    verdict = check(path)
    assert verdict.proved
    assert verdict.value == figure.value
    return verdict


def test_most_secrets_within_so_many_guesses(lab, tmp_path):
    found = list(capacities(lab))
    assert len(found) == 3 * (lab.game.symbols - lab.game.positions + 1)
    for figure in found:
        within = int(figure.options[-1])
        assert sum(proved(lab, figure, tmp_path / "some.proof").profile[:within]) == figure.computed


def test_totals_of_groups(lab, tmp_path):
    found = list(group_figures(lab))
    assert len(found) == 3 * (len(lab.groups) - 1)
    for figure in found:
        profile = proved(lab, figure, tmp_path / "some.proof").profile
        assert sum(guess * count for guess, count in enumerate(profile)) == figure.computed


def test_each_has_a_certificate_of_its_own(lab):
    rows = single_figures(lab).rows
    for column in (0, 2, 3):
        assert len({row[column] for row in rows}) == len(rows)
