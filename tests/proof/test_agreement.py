"""What compares the two checkers of version 2 notices when they disagree."""

import pytest

import agreement
from agreement import compare, report
from conformance import FOLDER

CERTIFICATE = FOLDER / "accept" / "2x2.proof"


def test_a_checker_agrees_with_itself(monkeypatch, capsys):
    monkeypatch.setattr(agreement, "ask_second", agreement.ask_first)
    made, wrong = compare(CERTIFICATE)
    assert made > len(agreement.ELABORATED) / 2  # in so short a file, some kinds find nothing to change
    assert not wrong
    assert report([(made, wrong), (1000, [])]) == 0
    assert capsys.readouterr().out == f"2 certificates, {made + 1000:,} mutants: both checkers agree\n"


def refuses_all(path, *options):
    return 1, "not proved: nothing is"


def accepts_all(path, *options):
    return 0, "proved: 2x2: 3 guesses over all 2 secrets, and no strategy needs fewer"


def crashes(path, *options):
    return (-11, "") if options else agreement.ask_first(path)


@pytest.mark.parametrize("other", [refuses_all, accepts_all, crashes])
def test_another_verdict_is_noticed(other, monkeypatch, capsys):
    monkeypatch.setattr(agreement, "ask_second", other)
    made, wrong = compare(CERTIFICATE)
    assert wrong
    assert report([(made, wrong)]) == 1
    *told, last = capsys.readouterr().out.splitlines()
    assert str(CERTIFICATE) in told[0]
    assert last == f"1 certificates, {made} mutants: {len(wrong)} of the verdicts are wrong"


def test_a_certificate_that_both_refuse_is_noticed(monkeypatch):
    monkeypatch.setattr(agreement, "ask_second", agreement.ask_first)
    _, wrong = compare(FOLDER / "refuse" / "work-more.proof")
    assert "it takes more work than it says" in wrong[0]


def test_without_a_compiler_nothing_is_compared(monkeypatch, capsys):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert agreement.main() == 0
    assert capsys.readouterr().out == "there is no C compiler, so the two checkers of certificates are not compared\n"
