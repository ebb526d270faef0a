"""How fast games are scored, and how much regret tells of three simple players; docs/scoring.md shows both.

    python benchmarks/scoring.py [GAME] [GAMES] [PICTURE]

Prints a row for each player, and games a minute after the search is loaded, by the clock and by processor time; with a
name for it, draws the picture that docs/scoring.md shows.
"""

import sys
import time
from pathlib import Path

import numpy as np

from optimoo import Game, score
from optimoo.judging import RULES, picture_of
from optimoo.pictures import draw

STYLES = ("any candidate", "two fixed guesses", "four blind guesses")


def main(name: str = "4x10", count: str = "300", picture: str | None = None) -> None:
    """Make games, score them, and tell."""
    game, rng = Game.parse(name), np.random.default_rng(5)
    records = [_played(game, STYLES[number % len(STYLES)], rng) for number in range(int(count))]
    stamps = []
    judgement = score(
        records,
        rules=RULES if picture else (),
        progress=lambda *_: stamps.append((time.perf_counter(), time.process_time())),
    )
    if picture:
        draw(picture_of(judgement), Path(picture))
    for player in judgement.players:
        print(f"{player.name}: guesses {player.guesses.shown()}, regret {player.regret.shown()}")
    (start, start_used), (end, end_used) = stamps[0], stamps[-1]  # the first game loads the search
    a_minute = 60 * (len(stamps) - 1)
    print(f"{a_minute / (end - start):.0f} games a minute by the clock, ", end="")
    print(f"{a_minute / (end_used - start_used):.0f} by processor time")


def _played(game: Game, style: str, rng: np.random.Generator) -> dict[str, object]:
    secret, guesses, left = int(rng.integers(game.size)), [], np.arange(game.size)
    while secret not in guesses:
        if style == STYLES[1] and len(guesses) < 2:
            guess = (0, game.size // 2)[len(guesses)]
        elif style == STYLES[2] and len(guesses) < 4:
            guess = int(rng.integers(game.size))
        else:
            guess = int(rng.choice(left))
        guesses.append(guess)
        left = game.filter(left, guess, game.response_id(game.answer(guess, secret)))
    return {"game": str(game), "player": style, "secret": game.text(secret), "guesses": [*map(game.text, guesses)]}


if __name__ == "__main__":
    main(*sys.argv[1:])
