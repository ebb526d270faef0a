"""Documents say what the files beside them show: every strategy kept as evidence works, and figures match it."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from optimoo.strategy import StrategyFile, shipped, verify_text

ROOT = Path(__file__).parent.parent
# But for those of the table of records: that each is valid, and what the table says, is tested with the table.
EVIDENCE = sorted(path for path in (ROOT / "docs" / "strategies").rglob("*.moo") if path.parent.name != "records")


def test_there_is_evidence():
    assert {path.stem for path in EVIDENCE} > {"minimum-as-printed", "beats-printed-strongest", "foresight-turn7"}


@pytest.mark.parametrize("path", EVIDENCE, ids=lambda path: path.stem)
def test_every_strategy_in_the_documents_is_valid(path):
    verdict = verify_text(path.read_text(encoding="ascii"))
    assert verdict.valid, verdict.fault


@pytest.mark.parametrize("name", ["minimum", "strongest"])
def test_the_readme_tells_the_shipped_results(name):
    strategy = shipped(name).strategy
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert str(strategy.total) in readme
    assert str(strategy.profile) in readme or repr(strategy.profile) in readme


@pytest.mark.parametrize("name", ["minimum", "strongest"])
def test_the_documents_ship_what_the_package_ships(name):
    assert StrategyFile.load(ROOT / "docs" / "strategies" / f"{name}.moo").strategy == shipped(name).strategy


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.stem)
def test_times_are_of_a_day(page):
    """A page that tells how long something took says when that was, or which page does."""
    text = page.read_text(encoding="utf-8")
    if re.search(r"\d (ms|s)\b|\| *(processor )?seconds\b", text):
        assert re.search(r"[A-Z][a-z]+ 20\d\d\b|says when and on which machines", text)


@pytest.mark.parametrize("name", ["two-levels", "pruning"])
def test_figures_show_what_the_program_computes(name):
    pictures = ROOT / "docs" / "pictures"
    draw = runpy.run_path(str(pictures / "figures.py"))["FIGURES"][name]
    assert draw() == (pictures / f"{name}.svg").read_text(encoding="utf-8")


def test_all_addresses_of_the_project_are_those_of_its_metadata():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    urls = project["project"]["urls"]
    assert f'site_url: !ENV [OPTIMOO_SITE, "{urls["Documentation"]}"]' in (ROOT / "mkdocs.yml").read_text()
    replaced = project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]
    addresses = re.findall(r"https://[^)\s]*", "\n".join(each["replacement"] for each in replaced))
    assert len(addresses) >= 2
    for address in addresses:
        assert address.startswith((urls["Documentation"], urls["Source"])), address
