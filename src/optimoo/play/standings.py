"""What finished games say about their players: averages, streaks, duels, and who is ranked where.

Decides what counts: games in which a person guessed alone, without hints. The average is over those that were found; a
game that was given up is counted as given up, and ends a streak. Nobody is ranked before :data:`RANKED_FROM` games are
found, nor who gives up more than one game in :data:`GIVES_UP_ONE_IN`. The number of the day, which everybody looks for
and one player may tell another, is ranked apart, and for each player only the first time.

Decides also who is who: a player is a name at a place, the terminal or the page. The same name at both is two players;
capital letters make no difference.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from optimoo.play.match import Mode, Outcome

RANKED_FROM = 10
GIVES_UP_ONE_IN = 10
"""Who gives up more than one game in so many is not ranked: else it would pay to give up whatever goes badly."""

COLUMNS = ("id", "place", "name", "game", "mode", "day", "outcome", "guesses", "hints")
"""What is to be known of a finished game."""


def folded(name: str) -> str:
    """What two names have in common that are the same name: neither capital letters nor ways to write accents count.

    >>> folded("ÅSA") == folded("a\u030asa")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


@dataclass
class Standing:
    """What a player's games of one kind add up to."""

    place: str
    name: str = ""
    """As it was written last."""
    games: int = 0
    """Games that count; others are kept, and listed, but not averaged."""
    guesses: int = 0
    """Guesses in those of them that were found."""
    found: Counter[int] = field(default_factory=Counter)
    """How many of these games were found, by the number of guesses."""
    streak: int = 0
    """Games found in a row, up to the last one."""
    longest_streak: int = 0
    duels: dict[str, int] = field(default_factory=lambda: {"won": 0, "drawn": 0, "lost": 0})
    rank: int | None = None
    """Place among those with enough games, from 1."""
    days: set[str] = field(default_factory=set, repr=False)
    """Numbers of the day that were looked for already."""

    @property
    def average(self) -> Fraction | None:
        """Guesses a game that was found."""
        return Fraction(self.guesses, self.found.total()) if self.found else None

    @property
    def is_ranked(self) -> bool:
        """Whether there are enough games that were found, and few that were given up."""
        return self.found.total() >= RANKED_FROM and GIVES_UP_ONE_IN * self.given_up <= self.games

    @property
    def distribution(self) -> tuple[int, ...]:
        """Games found at guess 1, 2, ..."""
        return tuple(self.found[number] for number in range(1, max(self.found, default=0) + 1))

    @property
    def given_up(self) -> int:
        """Games that count and were not found."""
        return self.games - self.found.total()

    def fields(self) -> dict[str, Any]:
        """The standing as plain data."""
        average = None if self.average is None else float(self.average)
        kept = ("name", "place", "games", "given_up", "streak", "longest_streak", "duels", "rank")
        told = {name: getattr(self, name) for name in kept}
        return {**told, "average": average, "distribution": list(self.distribution)}

    def add(self, game: Mapping[str, Any]) -> None:
        """Take in one game more; of a number of the day only the first."""
        if game["day"] in self.days:
            return
        if game["day"]:
            self.days.add(game["day"])
        self.name = game["name"]
        if game["mode"] == Mode.DUEL and game["outcome"] in self.duels:
            self.duels[game["outcome"]] += 1
        if game["mode"] != Mode.GUESS or game["hints"]:
            return
        self.games += 1
        if game["outcome"] == Outcome.FOUND:
            self.guesses += game["guesses"]
            self.found[game["guesses"]] += 1
            self.streak += 1
            self.longest_streak = max(self.longest_streak, self.streak)
        else:
            self.streak = 0


class Standings:
    """All players, by the games that were taken in so far, in the order they ended; more may be added at any time."""

    def __init__(self) -> None:
        """Nobody has played yet."""
        self.last = 0
        """The number of the last game that was taken in."""
        self.names: set[str] = set()
        """Every name, as :func:`folded` leaves it."""
        self._kinds: defaultdict[tuple[str, bool], dict[tuple[str, str], Standing]] = defaultdict(dict)

    def add(self, games: Iterable[Mapping[str, Any]]) -> None:
        """Take in games that have ended since; of each the :data:`COLUMNS` are read."""
        for game in games:
            name = folded(game["name"])
            players = self._kinds[game["game"], game["day"] is not None]
            players.setdefault((name, game["place"]), Standing(game["place"])).add(game)
            self.names.add(name)
            self.last = game["id"]

    def of(self, game: str, daily: bool, limit: int | None = None, besides: str | None = None) -> list[Standing]:
        """The players of a game, of free games or of the numbers of the day: ranked ones by average, others by name.

        Equal averages share a place. With a ``limit``, only so many are listed, and whoever has the name ``besides``.
        """
        players = self._kinds.get((game, daily), {})
        # Whole numbers in the place of averages: with up to 2^32 games, two of them differ where averages do.
        averages = {key: (each.guesses << 64) // each.found.total() for key, each in players.items() if each.is_ranked}
        order = sorted(
            players, key=lambda key: (key not in averages, averages.get(key, 0), key[0], players[key].name, key[1])
        )
        ranks: dict[int | None, int | None] = {None: None}
        for rank, key in enumerate(order[: len(averages)], start=1):
            ranks.setdefault(averages[key], rank)
        listed = order[:limit]
        if limit is not None and besides is not None:
            listed += [key for key in order[limit:] if key[0] == folded(besides)]
        # What is handed out stays as it is, whatever is added later.
        return [
            replace(each, rank=ranks[averages.get(key)], found=Counter(each.found), duels=dict(each.duels), days=set())
            for key, each in ((key, players[key]) for key in listed)
        ]
