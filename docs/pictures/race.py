"""Draws what is known of the race in which both players react, for docs/theory/both-react.md.

    python docs/pictures/race.py

The values are those of the plans that come with the package and, where these leave a gap that a linear program closes,
of the program, which takes minutes. What a watcher gets is searched for anew, in seconds. Needs optimoo[pictures,lp].
"""

from fractions import Fraction
from pathlib import Path

from optimoo.contest import shipped_claim, shipped_races, solve_by_sequences
from optimoo.duel import Level, climb, watch
from optimoo.game import Game
from optimoo.pictures import Picture, draw

HERE = Path(__file__).parent
CLOSED = ("4x2r", "2x5r")
"""Games whose value is proved by sequences, and not by plans."""
WATCHED = ("3x4", "3x5", "2x6", "2x7")
"""Games whose value is proved, is not one half, and which have a strongest fixed strategy."""


def known(game: Game) -> tuple[Fraction, Fraction]:
    """What is proved of the first player's part, from both sides."""
    if str(game) in CLOSED:
        found = solve_by_sequences(game)
        return found.at_least, found.at_most
    claim = shipped_claim(game)
    assert claim is not None
    return claim


def values() -> Picture:
    """What the first player gets in each game, the proved value or how far it may be off."""
    games = sorted(map(Game.parse, shipped_races()), key=lambda game: (game.size, str(game)))
    claims = {f"{game}, {game.size} codes": known(game) for game in games}
    bounds = {label: [float(100 * bound) for bound in claim] for label, claim in claims.items()}
    return Picture(
        "race-values",
        "What the first player gets when both react; a bar where only bounds are proved",
        "ranking",
        tuple(bounds),
        {"first player": tuple((low + high) / 2 for low, high in bounds.values())},
        ("% of the points; one half is fair", ""),
        tuple((low, high) if low < high else None for low, high in bounds.values()),
    )


def survives() -> Picture:
    """What the second player gets above one half: from one who does not react, and from one who does."""
    rows: dict[str, list[Fraction]] = {"last chance": [], "foresight": [], "both react": []}
    for name in WATCHED:
        game = Game.parse(name)
        fixed = climb(game, workers=1).last.profile
        for level in (Level.LAST_CHANCE, Level.FORESIGHT):
            rows[level.value.replace("-", " ")].append(watch(game, fixed, level, workers=1).result.rate)
        rows["both react"].append(1 - known(game)[0])
    above = {name: [round(float(100_000 * (rate - Fraction(1, 2)))) for rate in rates] for name, rates in rows.items()}
    return Picture(
        "race-watcher",
        "What the second player gains: against the strongest fixed strategy, and if both react",
        "bars",
        WATCHED,
        {name: tuple(heights) for name, heights in above.items()},
        ("game", "thousandths of a percent above one half"),
    )


if __name__ == "__main__":
    for picture in (values(), survives()):
        draw(picture, HERE / f"{picture.name}.svg")
