"""What every command prints with --json, held to its schema; and the files that tell the schemas to others."""

import json
import shutil
from itertools import chain
from pathlib import Path

import jsonschema
import pytest
import typer

from optimoo.cli.app import app
from optimoo.cli.present import SCHEMA
from optimoo.cli.schema import COMMANDS, KEYS, OBJECTS, _entries, schema_of
from optimoo.contest import save_plans, solve_race
from optimoo.game import Game
from optimoo.play import Match, Scores
from optimoo.proof import prove
from optimoo.search import solve

DOCS = Path(__file__).parents[2] / "docs"
GAMES = [
    {"game": "3x5", "player": "Ada", "secret": "413", "guesses": ["012", "01", "130", "413"]},
    {"game": "3x5", "guesses": ["012", "012"], "responses": ["1C", "1C"], "id": "second"},
]
# By name of a test: a command line that --json is added to. FOLDER has what they read, and takes what they write.
LINES = {
    "agents": "agents 2x3 --agent minimax --agent random --games 3",
    "approach": "approach 3x4 --folder FOLDER --workers 1",
    "assist": "assist 3x5 --count 2",
    "assist, moves made": "assist 3x5 --history 012=1B1C",
    "assist by a rule": "assist 5x8 --count 1",
    "check": "check FOLDER/a.proof",
    "check, details": "check FOLDER/a.proof --details",
    "check, refuted": "check FOLDER/b.proof --details",
    "codemaker": "codemaker 2x3r --out FOLDER/c.moo",
    "codemaker, bounds": "codemaker 2x4r --bounds --workers 1",
    "duel": "duel minimum strongest",
    "elaborate": "elaborate FOLDER/a.proof --out FOLDER/d.proof",
    "explain": "explain FOLDER/a.proof",
    "explain, moves made": "explain FOLDER/a.proof --history 01=1B --count 1",
    "guarantee": "guarantee FOLDER/a.race",
    "guarantee, refuted": "guarantee FOLDER/b.race",
    "heuristics": "heuristics 3x4 --ties both",
    "heuristics, ranked": "heuristics 3x5 --rule entropy --count 2 --history 012=1C",
    "heuristics, built": "heuristics 3x5 --rule entropy --out FOLDER/c.moo",
    "paper": "paper --section 1",
    "paper, tables": "paper --section 3",
    "prove": "prove 3x4 --out FOLDER/c.proof --workers 1",
    "prove, none": "prove 3x4 --max-guesses 1 --out FOLDER/c.proof --workers 1",
    "react": "react 2x3",
    "react, fixed": "react 2x3 --by fixed --out FOLDER/c.moo --workers 1",
    "react, sequences": "react 2x3 --by sequences --form second",
    "react, open": "react 2x5r --form second --out FOLDER/c.race",
    "records": "records 2x3 2x4 --folder FOLDER --workers 1",
    "records, open": "records 2x3 --folder FOLDER --questions total --workers 1",
    "reply": "reply FOLDER/a.moo --workers 1",
    "review": "review 012 130 413 --game 3x5",
    "review, not found": "review 012=1B --game 3x5",
    "score": "score FOLDER/games.jsonl --rule minimax",
    "score, out of reach": "score FOLDER/games.jsonl --rule none --reach 1",
    "scores": "scores 3x5",
    "scores, written": "scores 3x5 --out FOLDER/games.csv",
    "show": "show FOLDER/a.moo",
    "show, moves made": "show FOLDER/a.moo --history 01=1B",
    "solve": "solve 3x4 --workers 1",
    "solve, moves made": "solve 3x5 --history 012=1B1C --objective worst,total --max-guesses 5 --workers 1",
    "solve, none": "solve 3x5 --max-guesses 2 --consistent --workers 1",
    "strongest": "strongest 3x4 --workers 1",
    "strongest, a mix": "strongest 2x6 --workers 1",
    "verify": "verify FOLDER/a.moo",
    "verify, invalid": "verify FOLDER/games.jsonl",
    "watch": "watch FOLDER/a.moo --level foresight --workers 1",
    "watch, written": "watch FOLDER/a.moo --level last-chance --out FOLDER/c.moo --workers 1",
}
CODES = {"check, refuted": 1, "guarantee, refuted": 1, "verify, invalid": 1, "prove, none": 3, "solve, none": 3}


@pytest.fixture(scope="module")
def given(tmp_path_factory):
    """A strategy, a certificate and plans, both also refuted, and games of others."""
    folder = tmp_path_factory.mktemp("given")
    solve("2x4", workers=1, checkpoint=False).file().save(folder / "a.moo")
    proof = prove("2x6", workers=1, checkpoint=False)
    proof.save(folder / "a.proof")
    (folder / "b.proof").write_text(proof.text.replace("1B>=29", "1B>=30"))
    save_plans(solve_race(Game(2, 3)), folder / "a.race")
    claims = (folder / "a.race").read_text().replace("at_least 1/2", "at_least 2/3")
    (folder / "b.race").write_text(claims)
    (folder / "games.jsonl").write_text("".join(f"{json.dumps(game)}\n" for game in GAMES))
    return folder


@pytest.fixture
def folder(given, tmp_path):
    """The same for one test alone, and a game of our own."""
    match = Match.new(Game(3, 5), "guess", secret="413")
    match.guess("012")
    match.guess("413")
    with Scores() as scores:
        scores.add(match, "Ada", place="terminal")
    return Path(shutil.copytree(given, tmp_path / "folder"))


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_what_is_printed_is_what_is_told(run, folder, line, request):
    result = run(*line.replace("FOLDER", str(folder)).split(), "--json")
    assert result.code == CODES.get(request.node.callspec.id, 0), result.err
    told = json.loads(result.out)
    jsonschema.validate(told, schema_of(line.split()[0]))
    assert told["schema"] == SCHEMA


def test_every_command_with_json_has_a_schema_and_is_run():
    commands = typer.main.get_command(app).commands
    printing = {name for name, command in commands.items() if any("--json" in each.opts for each in command.params)}
    assert printing == set(COMMANDS) == {line.split()[0] for line in LINES.values()}


def test_the_files_are_up_to_date(run):
    assert run("schema").out.split() == list(COMMANDS)
    files = {path.stem: path.read_text(encoding="utf-8") for path in (DOCS / "schemas").glob("*.json")}
    assert files == {name: run("schema", name).out for name in COMMANDS}  # make schemas writes them


def test_a_schema_goes_to_a_file(run, tmp_path):
    assert run("schema", "solve", "--out", tmp_path / "solve.json").out == ""
    schema = json.loads((tmp_path / "solve.json").read_text())
    assert schema == schema_of("solve")
    jsonschema.Draft202012Validator.check_schema(schema)


def test_what_has_no_schema(run):
    refused = run("schema", "play")
    assert refused.code == 2
    assert refused.err.startswith("optimoo: 'play' prints no JSON; expected one of agents, ")


@pytest.mark.parametrize("change", [{"more": 1}, {"total": None}, {"total": "196"}, {"exists": False}, {"schema": 0}])
def test_schemas_are_strict(run, change):
    told = json.loads(run("solve", "2x3", "--workers", 1, "--json").out)
    jsonschema.validate(told, schema_of("solve"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**told, **change}, schema_of("solve"))
    for key in told:
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({name: value for name, value in told.items() if name != key}, schema_of("solve"))


def test_a_key_means_one_thing():
    """Only a report on the paper has claims of its own kind; and no word stands in the vocabulary for nothing."""
    entries = [entry for keys in chain(OBJECTS.values(), *COMMANDS.values()) for entry in _entries(keys)]
    own = {entry for entry in entries if "=" in entry}
    assert own == {"claims=[paper claim]", "exists=true", "exists=false"}
    assert {entry.partition("=")[0].removesuffix("?") for entry in entries} | {"schema"} == set(KEYS)


def test_totals_from_here_and_from_the_start(run):
    """A solve and advice count alike: ``total`` from the start of the game, ``further`` from the position on."""
    asked = ["3x5", "--history", "012=1B1C", "--json"]
    solved = json.loads(run("solve", *asked, "--workers", 1).out)
    advised = json.loads(run("assist", *asked).out)
    assert solved["history"] == advised["history"] == ["012=1B1C"]
    best = advised["best"][0]
    for key in ("total", "further", "average", "worst", "candidates", "profile"):
        assert solved[key] == best[key], key
    assert solved["total"] == sum(number * count for number, count in enumerate(solved["profile"], start=1))
    assert solved["further"] == solved["total"] - solved["candidates"]
    assert best["expected"] == solved["further"] / solved["candidates"]
