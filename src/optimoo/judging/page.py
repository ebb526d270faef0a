"""Scored games as one HTML page that loads nothing from elsewhere: tables, bars, and every game to unfold."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import zip_longest

from optimoo.judging.judged import JudgedGame
from optimoo.judging.players import Player
from optimoo.judging.scoring import Judgement
from optimoo.judging.tables import regrets

_HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Games scored by optimoo</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
div.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 1.5rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #8886; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
meter { width: 12rem; }
summary { cursor: pointer; font-variant-numeric: tabular-nums; }
</style>
<h1>Games scored by optimoo</h1>
<p>A <b>loss</b> is what a turn cost against best play, in guesses, on average over all secrets still possible; the
<b>regret</b> of a game is the sum of its losses. What an answer gave more than the average one is <b>luck</b>.
Intervals are for a confidence of 95 %. A dash stands for what is out of reach of exact values.</p>
"""


def to_html(judgement: Judgement) -> str:
    """The whole page."""
    parts = [_HEAD, "<h2>Regret</h2>\n", _ranking(judgement), "<h2>Players</h2>\n", _players(judgement.players)]
    parts += ["<h2>Solved at which turn</h2>\n", _distributions(judgement.players), "<h2>Games</h2>\n"]
    return "".join([*parts, *map(_game, judgement.games), "</html>\n"])


def _ranking(judgement: Judgement) -> str:
    known = regrets(judgement)
    most = max((float(mean.value) for _, mean in known), default=0) or 1.0
    rows = [
        f"<tr><td>{escape(name)}<td>{mean.shown()}<td>"
        f'<meter max="{most:.6f}" value="{float(mean.value):.6f}">{float(mean.value):.3f}</meter>\n'
        for name, mean in known
    ]
    return f"<table>\n<tr><th>who<th>guesses lost a game<th>\n{''.join(rows)}</table>\n"


def _players(players: Sequence[Player]) -> str:
    headers = ["player", "game", "games", "solved", "guesses", "regret", "luck", "loss a turn", "turns without loss"]
    rows = [
        [
            one.name,
            one.game,
            len(one.games),
            one.solved,
            one.guesses.shown() if one.guesses else "–",
            one.regret.shown() if one.regret else "–",
            one.luck.shown() if one.luck else "–",
            one.loss.shown() if one.loss else "–",
            f"{one.best} of {len(one.turns)}",
            *one.kinds.values(),
        ]
        for one in players
    ]
    return _table([*headers, *(players[0].kinds if players else ())], rows)


def _distributions(players: Sequence[Player]) -> str:
    longest = max((len(one.distribution) for one in players), default=0)
    rows = [
        [
            f"{one.name} ({one.game})",
            *(count or 0 for count, _ in zip_longest(one.distribution, range(longest))),
            len(one.games) - one.solved,
        ]
        for one in players
    ]
    return _table(["player", *range(1, longest + 1), "unsolved"], rows)


def _game(game: JudgedGame) -> str:
    told = game.transcript
    end = f"solved in {len(game.turns)}" if game.solved else f"unsolved after {len(game.turns)}"
    regret = "" if game.regret is None else f", regret {_number(game.regret)}, luck {_number(game.luck)}"
    title = f"{told.where}: {told.player}, {told.game}, {end}{regret}"
    headers = ["guess", "answer", "kind", "candidates", "left", "loss", "luck", "best", "bits", "expected bits"]
    rows = [
        [
            turn.text,
            turn.response or "–",
            turn.kind.value,
            turn.candidates,
            turn.left,
            _number(turn.loss),
            _number(turn.luck),
            turn.best_guess or "–",
            f"{turn.bits:.2f}",
            f"{turn.expected_bits:.2f}",
        ]
        for turn in game.turns
    ]
    return f"<details><summary>{escape(title)}</summary>\n{_table(headers, rows)}</details>\n"


def _number(value: Fraction | None) -> str:
    return "–" if value is None else f"{float(value):.3f}"


def _table(headers: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    head = "".join(f"<th>{escape(str(header))}" for header in headers)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}' for cell in row)}\n" for row in rows)
    return f'<div class="wide"><table>\n<tr>{head}\n{body}</table></div>\n'
