"""What ``--json`` prints, key by key: the vocabulary of all commands, and ``optimoo schema``, which tells it.

A key stands for one thing, whichever command says it: :data:`KEYS` gives its type and its meaning once, and an object
only lists its keys. Decides nothing that is printed; tests run every command and hold it to its schema.

Types are written ``text``, ``int``, ``number``, ``bool``, ``fraction`` (an exact number as text), ``any``, the name of
an object, ``[type]`` for a list, ``{type}`` for an object with free keys. A key with ``?`` may be null in that object.
"""

import json
import re
from typing import Annotated, Any

import typer

from optimoo.cli.options import OutputFile
from optimoo.cli.present import SCHEMA, write
from optimoo.errors import InputError

KEYS = {
    "accuracy": ("number", "Guesses expected by the best choice, in percent of those by the choice made; the mean."),
    "against_previous": ("result", "What the strategy gets against the one before it."),
    "again": ("[cell again]", "Cell by cell, what a new search says of the bounds."),
    "agent": ("text", "Who played: a rule, best play, or chance."),
    "agents": ("[agent]", "Agents with what their games show."),
    "alike": ("int", "How many guesses are the same under a relabelling, this one included."),
    "argument": ("[claim]", "Every claim of the certificate, in order; null without --details."),
    "at_least": ("fraction", "Share of the points that A's plan guarantees, whatever B does."),
    "at_most": ("fraction", "Largest share of the points that A can get against B's plan."),
    "at_worst": ("int", "The fewest secrets that need the worst number of guesses."),
    "average": ("number", "Guesses from the start of the game, on average."),
    "average_exact": ("fraction", "The average, exactly."),
    "axes": ("[text]", "The names of the axes of a picture."),
    "best": ("[valued guess]", "The best guesses, best first."),
    "best_guess": ("text", "A best guess."),
    "best_line": ("[text]", "The moves of best play from the start, if the secret is known."),
    "best_reply": ("result", "What the best reply gets."),
    "best_value": ("valued guess", "What a best guess was worth."),
    "bits": ("number", "Information that the answer gave, in bits."),
    "blind": ("fraction", "A's share of the points if both play best without using their own secrets."),
    "bound": ("int", "A proved lower bound on the least cost."),
    "bounds": ("[cell bound]", "What is proved of each cell of the first guess after which least is proved."),
    "bytes": ("int", "Size of the file."),
    "candidates": ("int", "Codes that may be the secret in the position, or before the turn."),
    "capped": ("int", "The least total among strategies that never need more than the worst number of guesses."),
    "cells": ("{int}", "By response, how many candidates give it."),
    "chain": ("[reply]", "Strategies, each a best reply to the one before."),
    "chance": ("[int]", "Expected points of a race, as numerator and denominator."),
    "cites": ("[int]", "Claims that this one depends on."),
    "claim": ("int", "The number of a claim."),
    "claims": ("int", "How many claims the certificate makes."),
    "closed": ("bool", "Whether the bound is the value itself."),
    "codes": ("int", "Codes of the game."),
    "complete": ("bool", "Whether nothing is left to find out."),
    "computed": ("any", "What was computed."),
    "confidence": ("number", "Confidence level of the intervals."),
    "consistent": ("bool", "Whether only codes that may be the secret are guessed."),
    "contestants": ("[contestant]", "Who takes part."),
    "cost": ("int", "The cost of the strategy under its objective, which was minimised."),
    "costs": ("text", "What finding a secret at guess 1, 2, ... costs."),
    "count": ("int", "How many values a mean is taken over."),
    "criteria": ("{int}", "The value of each term of the objective for the strategy."),
    "daily": ("bool", "Whether this is about numbers of the day."),
    "depth": ("int", "Guesses made."),
    "distribution": ("[int]", "Games found at guess 1, 2, ..."),
    "draws": ("int", "Pairs of secrets in which both need equally many guesses."),
    "duels": ("{int}", "Duels won, drawn and lost."),
    "evidence": ("text", "What supports the verdict."),
    "exact": ("bool", "Whether all values are exact."),
    "exists": ("bool", "Whether there is a strategy of the kind asked for."),
    "expected": ("number", "Further guesses from the position, on average."),
    "expected_bits": ("number", "Information that the guess gives on average, in bits."),
    "fault": ("text", "What is wrong with the file."),
    "faults": ("[text]", "What is wrong."),
    "file": ("text", "The file that was read, or written."),
    "files": ("[text]", "Files that were written."),
    "first": ("text", "The strategy that gets the result."),
    "foresight": ("[int]", "Points of a player who knows that the opponent will finish in turn 1, 2, ..."),
    "form": ("text", "In which order the two guess: A first, A second, or at the same time."),
    "formula": ("text", "The formula that the rule minimises."),
    "found": ("int", "Secrets found by this guess."),
    "fraction": ("fraction", "The mean, exactly."),
    "further": ("int", "Guesses from the position onwards, over all its candidates together."),
    "game": ("text", "The game, like 4x10 or 4x6r."),
    "games": ("int", "How many games."),
    "games_solved": ("int", "Games in which the secret was found."),
    "games_unsolved": ("int", "Games in which the secret was not found."),
    "gap": ("int", "The total minus the bound: what is not known yet."),
    "given_up": ("int", "Games that were given up."),
    "guess": ("text", "The code to guess, or that was guessed."),
    "headers": ("[text]", "The columns of a table."),
    "high": ("number", "Upper end of the interval."),
    "history": ("[text]", "The moves made, like 0123=1B1C."),
    "id": ("text", "The id of the game in the file."),
    "is_candidate": ("bool", "Whether the guess may be the secret."),
    "judged": ("[judged game]", "The games, turn by turn."),
    "kind": ("text", "The kind of a turn, or of a picture."),
    "kinds": ("{int}", "Turns by their kind."),
    "labels": ("[text]", "What a picture shows."),
    "left": ("int", "Codes that may be the secret after the answer; 0 when it is found."),
    "level": ("text", "What the second player sees."),
    "levels": ("[level]", "The strategy by number of guesses."),
    "line": ("int", "The line that is wrong."),
    "longest": ("int", "The most guesses that a game took."),
    "longest_streak": ("int", "Most games found in a row."),
    "loss": ("fraction", "Guesses lost against best play, on average."),
    "losses": ("int", "Pairs of secrets that are lost."),
    "low": ("number", "Lower end of the interval."),
    "luck": ("fraction", "Guesses gained because answers were better than average."),
    "max_guesses": ("int", "The cap on the guesses for any secret; null if there is none."),
    "mean": ("number", "The mean as a number."),
    "mean_guesses": ("mean", "Guesses per game."),
    "mean_loss": ("mean", "Loss per turn."),
    "mean_luck": ("mean", "Luck per game."),
    "mean_regret": ("mean", "Regret per game."),
    "mix": ("[weighted]", "The mix to play, if no single strategy is unbeaten."),
    "move": ("text", "A guess with its response."),
    "name": ("text", "What it is called."),
    "nearest": ("[contender]", "Of the guesses that cost more, those with the lowest bounds."),
    "needs_at_least": ("fraction", "Guesses that any guesser needs on average against the codemaker's mix."),
    "needs_at_most": ("fraction", "Guesses that the guesser's mix needs on average at most, whatever the secret."),
    "next_guess": ("text", "What the strategy guesses in the position."),
    "notes": ("[text]", "Further remarks."),
    "number": ("int", "Counted from 1; claims are counted from 0."),
    "objective": ("text", "What is minimised, in words."),
    "of": ("int", "The largest possible number of points."),
    "opponent": ("[int]", "The opponent's profile."),
    "optimum": ("fraction", "Guesses that best play expects at the start of the game."),
    "pairs": ("int", "Pairs of positions that the plans cover."),
    "pictures": ("[picture]", "The data of the pictures."),
    "paper": ("text", "The sections of the paper that it covers."),
    "place": ("text", "The terminal or the page; for a claim, its place in the paper."),
    "plans": ("[plan]", "What the second player plays, by the turn in which the opponent finishes."),
    "player": ("text", "Who played."),
    "players": ("[player]", "Players with what their games show."),
    "points": ("int", "Two for a win and one for a draw."),
    "position": ("position", "The position after the history that was asked for."),
    "positions": ("int", "Positions on this level."),
    "printed": ("any", "What the paper prints."),
    "profile": ("[int]", "Secrets found at guess 1, 2, ... from the start of the game."),
    "proved": ("bool", "Whether it is proved that nothing does better."),
    "rank": ("int", "Rank among the players with enough games."),
    "ranked_from": ("int", "Games needed for a rank."),
    "ranking": ("[ranked guess]", "The guesses that the rule prefers, best first."),
    "rate": ("number", "Winning rate, a draw counting half."),
    "reaching": ("[contender]", "Guesses that are not shown to cost more than the bound."),
    "reason": ("text", "What shows that the guess does not cost less."),
    "reasons": ("{int}", "By reason, how many guesses it rules out."),
    "records": ("[record]", "What is proved, game by game."),
    "regret": ("fraction", "The sum of all losses."),
    "remaining": ("fraction", "Further guesses that best play expects from where the game ended."),
    "reply": ("[int]", "The profile of the best reply."),
    "response": ("text", "Bulls and cows."),
    "result": ("result", "What one player gets against the other."),
    "results": ("[pair]", "The result of every pair of strategies."),
    "resumed": ("bool", "Whether an earlier run had begun."),
    "returns_to": ("int", "The number of the strategy to which the replies return, if they form a circle."),
    "rival": ("text", "The opponent for whom chances are given."),
    "rows": ("[any]", "The rows of a table."),
    "rule": ("text", "The rule by which guesses are ranked, or a bound holds."),
    "rules": ("[rule]", "The rules side by side."),
    "schema": ("int", "Version of the keys of all commands."),
    "score": ("number", "The number that the rule gives the guess; smaller is better."),
    "second": ("text", "The strategy that it is played against."),
    "seconds": ("number", "Time taken, in seconds."),
    "seconds_left": ("number", "Processor seconds until the bound may be closed, roughly."),
    "seconds_spent": ("number", "Processor seconds spent so far; those of a cluster are not counted."),
    "seconds_writing": ("number", "The part of this time that writing took."),
    "secret": ("text", "What was to be found, if it is known."),
    "secrets": ("[kind of secret]", "How often the secret is of each kind."),
    "sections": ("[section]", "The paper's claims, section by section."),
    "seed": ("int", "Decides what is drawn at random."),
    "series": ("{any}", "The numbers of a picture."),
    "share": ("text", "One line to send to friends."),
    "solve_rate": ("mean", "Share of the games that were solved."),
    "solved": ("bool", "Whether the secret was found."),
    "spans": ("any", "Intervals in a picture."),
    "standings": ("[standing]", "Players with the sums of their games."),
    "steps": ("[step]", "The game guess by guess."),
    "strategies": ("[text]", "Names of strategies."),
    "streak": ("int", "Games found in a row, up to the last one."),
    "strongest": ("bool", "Whether there is a fixed strategy that no other beats."),
    "strongest_profile": ("[int]", "The profile of such a strategy."),
    "tables": ("[table]", "Tables of the section."),
    "ties": ("text", "Which of equal guesses is preferred."),
    "title": ("text", "What it is about."),
    "total": ("int", "Guesses from the start of the game, over all candidates together."),
    "tree": ("[node]", "The first guesses of the strategy."),
    "turn": ("int", "The turn in which the opponent finishes; null if the plan does not depend on it."),
    "turns": ("[turn]", "The game turn by turn."),
    "turns_made": ("int", "How many turns were made."),
    "turns_without_loss": ("int", "Turns that lost nothing against best play."),
    "uniform": ("fraction", "Guesses that best play needs on average if all codes are equally likely."),
    "unbeaten": ("bool", "Whether no fixed strategy wins more than half against the opponent."),
    "valid": ("bool", "Whether the file is right."),
    "value": ("valued guess", "What the guess was worth."),
    "verdict": ("text", "The verdict."),
    "verdicts": ("{int}", "Number of claims by verdict."),
    "weight": ("fraction", "How often to play it."),
    "where": ("text", "The place of the game in the file."),
    "width": ("int", "Guesses tried in each position."),
    "wins": ("int", "Pairs of secrets that are won."),
    "work": ("{int}", "What the search counted."),
    "worst": ("int", "The most guesses that any secret takes, from the start of the game."),
    "worst_profile": ("[int]", "The profile of a strategy with the fewest secrets at the worst number of guesses."),
    "yardsticks": ("[yardstick]", "Ways to play that players are compared with."),
}
"""Every key: its type, and what it says."""

_RESULT = "wins draws losses points of rate"
_ASKED = "game history objective max_guesses? consistent"
_LENGTHS = "total further profile average worst"
_STRATEGY = f"{_ASKED} cost proved candidates {_LENGTHS} next_guess"

OBJECTS = {
    "agent": "agent games games_solved mean_guesses? longest? mean_regret? average? average_exact?",
    "claim": "number depth history candidates bound rule cites",
    "cell again": "guess response candidates bound proved seconds",
    "cell bound": "response candidates bound total? closed seconds_spent seconds_left?",
    "contender": "guess bound alike cells reason",
    "contestant": "name profile total average worst",
    "judged game": "where id? player game secret? solved turns_made exact optimum? regret? luck? remaining? turns",
    "kind of secret": "secret alike weight",
    "level": "number positions candidates found",
    "mean": "mean fraction low? high? count",
    "node": "history guess candidates",
    "pair": f"first second {_RESULT}",
    "paper claim": "name place printed computed verdict evidence",
    "picture": "name title kind labels series axes spans",
    "plan": "turn? objective profile",
    "player": "player game games games_solved games_unsolved solve_rate? mean_regret? mean_luck? mean_guesses? "
    "distribution turns_made mean_loss? turns_without_loss kinds",
    "position": f"history candidates {_LENGTHS} next_guess levels tree",
    "ranked guess": "guess score is_candidate cells",
    "record": "game codes total? profile? worst? at_worst? worst_profile? capped? strongest? strongest_profile? "
    "seconds",
    "reply": "profile total against_previous?",
    "result": _RESULT,
    "rule": "rule ties total average worst profile",
    "section": "number title paper seconds claims=[paper claim] notes tables pictures strategies",
    "standing": "name place games given_up streak longest_streak duels rank? average? distribution",
    "step": "move value best_value left loss luck verdict",
    "table": "title headers rows",
    "turn": "number guess kind response? candidates left loss? luck? best_guess? bits expected_bits",
    "valued guess": "guess is_candidate candidates total? further? average? expected? worst? profile? chance? cells",
    "weighted": "weight profile",
    "yardstick": "name game exact mean_guesses mean_regret?",
}
"""What stands inside what the commands print. A report on the paper has claims of its own kind."""

COMMANDS = {
    "agents": ["game seed agents"],
    "approach": ["game codes bound total gap width seconds bounds file", "game codes bound again seconds file"],
    "assist": ["game history candidates best complete exact rule? rival?"],
    "check": ["file proved verdict game costs cost claims profile argument?"],
    "codemaker": ["game needs_at_least needs_at_most proved uniform secrets mix seconds files"],
    "duel": ["game contestants results files"],
    "elaborate": ["file bytes"],
    "explain": ["game history candidates bound claim? reasons reaching nearest"],
    "guarantee": ["file valid game form at_least? at_most? proved fault?"],
    "heuristics": [
        "game rules",
        "game history candidates rule ties ranking",
        f"rule formula ties {_STRATEGY} file?",
    ],
    "paper": ["verdicts sections file?"],
    "prove": [
        f"exists=true {_ASKED} proved candidates cost claims file bytes seconds seconds_writing",
        f"exists=false proved {_ASKED}",
    ],
    "react": [
        "game form at_least at_most blind proved pairs seconds file?",
        "game form at_least at_most proved profile foresight seconds file?",
        "game form at_least at_most proved seconds file?",
    ],
    "records": ["records faults file"],
    "reply": ["game opponent reply result seconds unbeaten file?"],
    "review": ["game history solved turns_made optimum regret luck accuracy steps best_line share"],
    "score": ["confidence players yardsticks judged files"],
    "scores": ["game daily ranked_from standings", "file games"],
    "show": [f"{_STRATEGY} position"],
    "solve": [f"exists=true {_STRATEGY} criteria seconds work resumed file?", f"exists=false proved {_ASKED}"],
    "strongest": ["game strongest strongest_profile? best_reply returns_to? chain mix? file?"],
    "verify": ["file valid game? candidates? profile total? fault? line?"],
    "watch": ["game opponent level result plans files"],
}
"""What each command prints: one of these."""

_TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "int": {"type": "integer"},
    "number": {"type": "number"},
    "bool": {"type": "boolean"},
    "fraction": {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"},
    "any": {},
    "true": {"const": True},
    "false": {"const": False},
}


def schema(
    command: Annotated[
        str | None,
        typer.Argument(
            metavar="COMMAND",
            help="A command that has --json. Without it, list these commands.",
            autocompletion=lambda: list(COMMANDS),
        ),
    ] = None,
    out: OutputFile = None,
) -> None:
    """Print the JSON Schema of what a command prints with --json."""
    if command is not None and command not in COMMANDS:
        raise InputError(f"{command!r} prints no JSON; expected one of {', '.join(COMMANDS)}")
    lines = list(COMMANDS) if command is None else [json.dumps(schema_of(command), indent=1)]
    write("\n".join([*lines, ""]), out)


def schema_of(command: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints; it allows no other keys, and none may be missing."""
    needed: dict[str, Any] = {}
    forms = [_object(f"schema {keys}", needed) for keys in COMMANDS[command]]
    forms = [{**form, "properties": {**form["properties"], "schema": {"const": SCHEMA}}} for form in forms]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"optimoo {command} --json, version {SCHEMA}",
        **(forms[0] if len(forms) == 1 else {"oneOf": forms}),
        "$defs": dict(sorted(needed.items())),
    }


def _object(keys: str, needed: dict[str, Any]) -> dict[str, Any]:
    properties = {}
    for entry in _entries(keys):
        name, _, own = entry.partition("=")
        key = name.removesuffix("?")
        kind, meaning = KEYS[key]
        form = _type(own or kind, needed)
        if name != key and form:
            form = {"anyOf": [form, {"type": "null"}]}
        properties[key] = {"description": meaning, **form}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _entries(keys: str) -> list[str]:
    """The keys of an object.

    >>> _entries("number claims=[paper claim] notes?")
    ['number', 'claims=[paper claim]', 'notes?']
    """
    return re.findall(r"[^\s\[]+(?:\[[^\]]*\])?", keys)


def _type(kind: str, needed: dict[str, Any]) -> dict[str, Any]:
    if kind in _TYPES:
        return _TYPES[kind]
    if kind[0] == "[":
        return {"type": "array", "items": _type(kind[1:-1], needed)}
    if kind[0] == "{":
        return {"type": "object", "additionalProperties": _type(kind[1:-1], needed)}
    place = kind.replace(" ", "-")
    if place not in needed:
        needed[place] = _object(OBJECTS[kind], needed)
    return {"$ref": f"#/$defs/{place}"}
