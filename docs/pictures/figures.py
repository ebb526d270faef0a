"""Draws the two figures that explain a strategy and the search, from what the program computes.

    python docs/pictures/figures.py

Each is an SVG on a white card, so that it reads the same on light and on dark pages.
"""

import math
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from optimoo import Costs, Means, Position, Question, Search, shipped
from optimoo.game import Game
from optimoo.search import most_found

HERE = Path(__file__).parent
INK, SOFT, FAINT, BLUE, RED, CARD = "#1b1f24", "#57606a", "#d0d7de", "#0b5cad", "#b3261e", "#ffffff"
WIDTH, ROW, SIZE = 760, 26, 13
COST_OF_GUESSES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


def text(x: float, y: float, words: object, *, anchor: str = "start", fill: str = INK, mono: bool = False) -> str:
    """One line of text."""
    font = "ui-monospace,Menlo,Consolas,monospace" if mono else "system-ui,Helvetica,Arial,sans-serif"
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-family="{font}" font-size="{SIZE}">'
        f"{escape(str(words))}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, *, stroke: str = FAINT, style: str = "") -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{stroke}" {style}/>'


def dot(x: float, y: float, *, fill: str, stroke: str = INK) -> str:
    """A point."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'


def picture(title: str, height: float, parts: Iterable[str]) -> str:
    """The parts on a card, with a title for people who do not see them."""
    card = f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1:g}" rx="8" fill="{CARD}" stroke="{FAINT}"/>'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" role="img">'
    return "\n".join([opening, f"<title>{escape(title)}</title>", card, *parts, "</svg>", ""])


def two_levels() -> str:
    """The minimum strategy of 4x10: its first guess, and for each response what is left and guessed next."""
    strategy = shipped("minimum").strategy
    start = Position(strategy.game)
    first = strategy.next_guess([])
    cells = sorted(start.cells(first).items(), key=lambda item: -item[1].size)
    top, largest, bars, bar_width = 84, max(cell.size for _, cell in cells), 250, 190
    middle = top + ROW * len(cells) / 2
    parts = [
        f'<rect x="24" y="{middle - 34:g}" width="104" height="68" rx="6" fill="{CARD}" stroke="{BLUE}"/>',
        text(76, middle - 14, "first guess", anchor="middle", fill=SOFT),
        text(76, middle + 6, strategy.game.text(first), anchor="middle", mono=True),
        text(76, middle + 25, f"{start.size:,} codes", anchor="middle", fill=SOFT),
        text(24, 30, f"Minimum strategy for {strategy.game}: the first two guesses"),
        text(235, 66, "response", anchor="end", fill=SOFT),
        text(bars, 66, "codes left", fill=SOFT),
        text(560, 66, "second guess", anchor="end", fill=SOFT),
        text(736, 66, "further guesses for them", anchor="end", fill=SOFT),
    ]
    further = 0
    for number, (response, cell) in enumerate(cells):
        y, length = top + ROW * (number + 0.5), bar_width * cell.size / largest
        parts += [
            f'<path d="M128 {middle:g} C 165 {middle:g} 150 {y:g} 190 {y:g}" fill="none" stroke="{FAINT}"/>',
            text(235, y + 5, strategy.game.responses[response], anchor="end", mono=True),
            f'<rect x="{bars}" y="{y - 8:g}" width="{max(1, length):.1f}" height="16" fill="{BLUE}"/>',
            text(bars + length + 6, y + 5, f"{cell.size:,}"),
        ]
        if cell.is_found:
            parts.append(text(560, y + 5, "found", anchor="end", fill=SOFT))
            continue
        rest = strategy.after(cell).total - cell.size * cell.depth
        further += rest
        parts += [
            text(560, y + 5, strategy.game.text(strategy.next_guess(cell)), anchor="end", mono=True),
            text(736, y + 5, f"{rest:,}", anchor="end"),
        ]
    bottom = top + ROW * len(cells) + 12
    assert start.size + further == strategy.total
    parts += [
        line(24, bottom, 736, bottom),
        text(736, bottom + 24, f"{start.size:,} first guesses + {further:,} = {strategy.total:,}", anchor="end"),
    ]
    title = f"The first two guesses of the minimum strategy for {strategy.game}, with the codes left by each response"
    return picture(title, bottom + 42, parts)


class Valued(NamedTuple):
    """A guess at the position of the second figure; tuples sort in the order of visit."""

    bound: int
    spread: float
    guess: int
    value: int


def least(game: Game, codes: int) -> int:
    """The fewest further guesses that so many codes can take, by the capacities of the game alone."""
    capacity = [most_found(game, game.symbols, guesses) for guesses in (1, 2, 3)]
    return sum(1 + sum(number >= limit for limit in capacity) for number in range(codes))


def valued(position: Position) -> list[Valued]:
    """The distinct guesses at a position: a bound by the sizes of their cells, and what they truly take."""
    game, found = position.game, []
    question = Question(position, Costs.of(COST_OF_GUESSES, secrets=game.size))
    with Search(question, Means(workers=1)) as search:
        for guess in map(int, position.distinct_guesses()):
            sizes = [cell.size for cell in position.unfound_cells(guess)]
            if max(sizes, default=0) < position.size:
                bound = position.size + sum(least(game, size) for size in sizes)
                value = search.value_of(position, guess) - position.size * position.depth
                found.append(Valued(bound, sum(size * math.log(size) for size in sizes), guess, value))
    return sorted(found)


def pruning() -> str:
    """The guesses at a small position in the order of visit: valued, begun and dropped, or never begun."""
    position = Position.of(Game(4, 6), "0123=2C")
    guesses = valued(position)
    low, high = min(each.bound for each in guesses) - 2, max(each.value for each in guesses) + 2
    top, left, right = 122, 150, 585

    def across(guesses: int) -> float:
        return left + (right - left) * (guesses - low) / (high - low)

    bottom = top + ROW * len(guesses)
    parts = [
        text(24, 30, f"{position.game} after {position}: {position.size} candidates, {len(guesses)} different guesses"),
        dot(30, 56, fill=RED, stroke=RED),
        text(42, 61, "lower bound, from the sizes of the cells"),
        dot(330, 56, fill=INK),
        text(342, 61, "value, found by searching"),
        dot(540, 56, fill=CARD, stroke=SOFT),
        text(552, 61, "value, never needed"),
        text(24, 104, "guess", fill=SOFT),
        text(left, 104, f"further guesses over all {position.size} candidates", fill=SOFT),
    ]
    for tick in range(-(-low // 10) * 10, high + 1, 10):
        parts += [line(across(tick), top, across(tick), bottom), text(across(tick), bottom + 18, tick, anchor="middle")]
    best = high
    for number, each in enumerate(guesses):
        y = top + ROW * (number + 0.5)
        begun, better = each.bound < best, each.bound < best and each.value < best
        words = f"best so far: {each.value}" if better else "begun, then dropped" if begun else "not looked at"
        goal = each.value if better else best
        parts += [
            text(24, y + 5, position.game.text(each.guess), mono=True, fill=INK if begun else SOFT),
            text(605, y + 5, words, fill=INK if begun else SOFT),
        ]
        if begun:
            style = 'stroke-width="3"'
            parts.append(line(across(each.bound), y, across(goal), y, stroke=RED, style=style))
        parts.append(dot(across(each.bound), y, fill=RED, stroke=RED))
        parts.append(dot(across(each.value), y, fill=INK if better else CARD, stroke=INK if better else SOFT))
        best = min(best, goal)
        style = 'stroke-width="2" stroke-dasharray="5 4"'
        parts.append(line(across(best), y, across(best), min(y + ROW, bottom), stroke=INK, style=style))
    title = f"Guesses at {position.game} after {position} by their lower bounds, cut off by the best value found"
    return picture(title, bottom + 34, parts)


FIGURES = {"two-levels": two_levels, "pruning": pruning}


def main() -> None:
    """Draw both figures."""
    for name, draw in FIGURES.items():
        (HERE / f"{name}.svg").write_text(draw(), encoding="utf-8")
        print(f"{name}.svg")


if __name__ == "__main__":
    main()
