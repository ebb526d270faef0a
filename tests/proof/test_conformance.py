"""The conformance suite: both checkers accept what is to be accepted, and refuse the rest for the reason given."""

import pytest

from conformance import CASES, FOLDER, made, page
from optimoo.proof import checker2

ACCEPTED = sorted((FOLDER / "accept").glob("*.proof"))


def first_checker(path, capsys):
    code = checker2.main([str(path)])
    out, err = capsys.readouterr()
    return code, (out + err).rstrip("\n")


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.stem)
def test_accepted_by_both_in_the_same_words(path, capsys, request):
    said = first_checker(path, capsys)
    assert said[0] == 0
    assert said[1].startswith("proved: ")
    assert request.getfixturevalue("second_checker")(path) == said


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_refused_by_both(case, capsys, request):
    path = FOLDER / "refuse" / f"{case.name}.proof"
    code, said = first_checker(path, capsys)
    assert code == case.code
    assert said.startswith({1: "not proved: ", 2: "unreadable: "}[code])
    code, other = request.getfixturevalue("second_checker")(path)
    assert (code, other.split(":")[0]) == (case.code, said.split(":")[0])


def test_the_files_are_what_the_table_says():
    kept = {path.stem: path.read_bytes().decode("ascii") for path in (FOLDER / "refuse").glob("*.proof")}
    assert kept == {case.name: made(case) for case in CASES}
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page()


def test_every_rule_and_question_occurs():
    texts = [path.read_text() for path in ACCEPTED]
    for word in (
        "alike",
        "members",
        "codes",
        "like",
        ":members",
        ":codes",
        " size",
        ">=",
        "=1/",
        "after: 0",
        "at least",
    ):
        assert any(word in text for text in texts), word
    asked = {line.split(" ")[1] for text in texts for line in text.splitlines() if line.startswith("asks: ")}
    assert asked == {"total", "worst", "within", "race", "costs"}
