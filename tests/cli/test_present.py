"""One description of a result: what people read of it, and what programs do."""

import json

import pytest

from optimoo.cli.present import Table, fact, for_people, for_programs, present, within

RESULT = [
    [
        fact("game", "3x6", "3x6, 120 secrets"),
        fact("history", [], "", "after"),
        fact("max_guesses", None, "0 guesses", "within"),
        fact("gap", 0),
        for_people("so", "nothing is left"),
        *for_programs(proved=True),
        *within("result", [fact("wins", 3), fact("rate", 0.5, "50 %", "winning rate")]),
    ],
    "",
    Table("steps", ("", "guess", "left"), [[for_people("", 1), fact("guess", "012"), fact("left", None)]]),
    Table(None, ("guess", "found"), [[fact("guess", 1), fact("found", 0)], [fact("guess", 2), fact("found", 7)]], True),
]


def test_people_read_lines(capsys):
    present(False, *RESULT)
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[:8] == [
        "game          3x6, 120 secrets",
        "gap           0",
        "so            nothing is left",
        "wins          3",
        "winning rate  50 %",
        "",
        "   guess  left",
        "1    012",
    ]
    assert lines[8:10] == ["guess  found", "    1      0"]
    assert lines[10].startswith("    2      7  ")


def test_programs_read_one_object(capsys):
    present(True, *RESULT)
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out) == {
        "schema": 1,
        "game": "3x6",
        "history": [],
        "max_guesses": None,
        "gap": 0,
        "proved": True,
        "result": {"wins": 3, "rate": 0.5},
        "steps": [{"guess": "012", "left": None}],
    }


@pytest.mark.parametrize(("as_json", "out"), [(False, ""), (True, '{"schema": 1}\n')])
def test_nothing_to_tell(capsys, as_json, out):
    present(as_json, [])
    assert capsys.readouterr().out == out
