"""Scored games for other programs and for print: JSON lines, CSV, and the data of a picture."""

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from optimoo.files import csv_text
from optimoo.judging.interval import Mean
from optimoo.judging.judged import JudgedGame
from optimoo.judging.scoring import Judgement
from optimoo.pictures import Picture

COLUMNS = (
    *("where", "id", "player", "game", "secret", "solved", "number", "guess", "kind", "response", "candidates", "left"),
    *("loss", "loss_numerator", "loss_denominator", "luck", "luck_numerator", "luck_denominator"),
    *("best_guess", "bits", "expected_bits"),
)


def to_jsonl(judgement: Judgement) -> str:
    """One line a game, with its turns; fractions as text."""
    return "".join(f"{json.dumps(game.fields())}\n" for game in judgement.games)


def to_csv(judgement: Judgement) -> str:
    """One row a turn. A fraction is a decimal number and two columns of integers: spreadsheets read 7/24 as a day."""
    return csv_text(COLUMNS, (row for game in judgement.games for row in _rows(game)))


def _rows(game: JudgedGame) -> Iterator[dict[str, Any]]:
    told = game.fields()
    common = {name: told[name] for name in ("where", "id", "player", "game", "secret", "solved")}
    for turn in game.turns:
        yield {**common, **turn.fields(), **_parts("loss", turn.loss), **_parts("luck", turn.luck)}


def _parts(name: str, value: Fraction | None) -> dict[str, Any]:
    parts = (None, None, None) if value is None else (float(value), value.numerator, value.denominator)
    return dict(zip((name, f"{name}_numerator", f"{name}_denominator"), parts, strict=True))


def regrets(judgement: Judgement) -> list[tuple[str, Mean]]:
    """Players and yardsticks whose regret is known, the best first; with their game where there are several."""
    several = len({player.game for player in judgement.players}) > 1
    ranked = [(each.name, each.game, each.regret) for each in judgement.yardsticks]
    ranked += [(each.name, each.game, each.regret) for each in judgement.players]
    known = [(f"{name} ({game})" if several else name, mean) for name, game, mean in ranked if mean is not None]
    return sorted(known, key=lambda each: each[1].value)


def picture_of(judgement: Judgement) -> Picture | None:
    """The regret of players and yardsticks, as far as known; None if nothing is."""
    known = regrets(judgement)
    return (
        Picture(
            "regret",
            "Guesses lost a game against best play, with 95 % intervals",
            "ranking",
            tuple(name for name, _ in known),
            {"regret": tuple(float(mean.value) for _, mean in known)},
            ("mean regret", ""),
            tuple(None if mean.low is None or mean.high is None else (mean.low, mean.high) for _, mean in known),
        )
        if known
        else None
    )
