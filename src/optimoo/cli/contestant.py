"""Who takes part: a strategy by file, by shipped name, by a heuristic's name, or a bare profile.

Decides what each of those texts means. A file or a shipped strategy brings its game along; heuristics and
profiles are taken to belong to that game, or else to the one the user names.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.options import USUAL_GAME, exists, load
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game
    from optimoo.strategy import Profile, Strategy

NAMES = "a strategy file, minimum, strongest, a heuristic like entropy, or a profile like 1/7/63/697/2424/1774/74"

Opponent = Annotated[
    str,
    typer.Argument(metavar="STRATEGY", help=f"The opponent: {NAMES}.", autocompletion=complete.contestants),
]
GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="The game of heuristics and bare profiles.",
        show_default=USUAL_GAME,
        autocompletion=complete.games,
    ),
]


@dataclass(frozen=True)
class Contestant:
    """A strategy, or only its profile, under the name the user gave it."""

    name: str
    game: "Game"
    profile: "Profile"
    strategy: "Strategy | None" = None


def contestants(names: Sequence[str], game_name: str | None = None) -> list[Contestant]:
    """Everyone named, all for the same game."""
    from optimoo.game import Game

    entries = [_labelled(name) for name in names]
    loaded = {source: _loaded(source) for _, source in entries}
    games = set() if game_name is None else {Game.parse(game_name)}  # of equal games the first stays: its alphabet
    games.update(strategy.game for strategy in loaded.values() if strategy is not None)
    if len(games) > 1:
        listed = " and ".join(sorted(map(str, games)))
        raise InputError(f"these belong to different games, {listed}; expected strategies of one game")
    game = games.pop() if games else Game.parse(USUAL_GAME)
    return [_contestant(label, source, game, loaded[source]) for label, source in entries]


def _labelled(text: str) -> tuple[str, str]:
    """A label for tables and pictures, and what it stands for: ``LABEL=STRATEGY``, or the strategy is its own label."""
    label, equals, source = text.partition("=")
    return (label, source) if equals and label and not exists(text) else (text, text)


def contestant(name: str, game_name: str | None = None) -> Contestant:
    """The one named."""
    return contestants([name], game_name)[0]


def _loaded(name: str) -> "Strategy | None":
    """The strategy of a file or of the library; None where the name must mean something else."""
    from optimoo.strategy import is_shipped

    if not exists(name) and not is_shipped(name):
        return None
    strategy = load(name).strategy
    if strategy.history:
        raise InputError(f"{name} begins in the middle of a game; expected a strategy for a whole one")
    return strategy


def _contestant(label: str, name: str, game: "Game", strategy: "Strategy | None") -> Contestant:
    from optimoo.strategy import Profile

    if strategy is None and Profile.is_written(name):
        profile = Profile.parse(name)
        if profile.secrets != game.size:
            raise InputError(f"the profile {name} counts {profile.secrets} secrets; {game} has {game.size}")
        return Contestant(label, game, profile)
    if strategy is None:
        from optimoo.heuristics import HEURISTICS, build

        if name not in HEURISTICS:
            raise InputError(f"{name!r} is not a strategy; expected {NAMES}")
        strategy = build(game, HEURISTICS[name])
    return Contestant(label, game, strategy.profile, strategy)
