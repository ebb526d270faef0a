"""Many games at once: those of one size share one search, so that what one player came across is known for the next.

Decides the order of work and what the outcome holds. Games are read in :mod:`.transcript`, judged in :mod:`.judged`,
and summed up in :mod:`.players`.
"""

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from optimoo.errors import InputError
from optimoo.files import PathLike
from optimoo.heuristics import heuristic
from optimoo.judging.interval import CONFIDENCE
from optimoo.judging.judged import JudgedGame, judge_game
from optimoo.judging.players import Player, players_of
from optimoo.judging.transcript import Record, Transcript, read_transcripts
from optimoo.judging.yardsticks import RULES, Yardstick, yardsticks
from optimoo.play import REACH, Analyst
from optimoo.search import Stopped


@dataclass(frozen=True)
class Judgement:
    """Scored games, what they show of their players, and what to compare that with."""

    games: tuple[JudgedGame, ...]
    """In the order of the file."""
    players: tuple[Player, ...]
    yardsticks: tuple[Yardstick, ...]

    def fields(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "confidence": CONFIDENCE,
            "players": [player.fields() for player in self.players],
            "yardsticks": [yardstick.fields() for yardstick in self.yardsticks],
            "judged": [game.fields() for game in self.games],
        }


def score(
    games: PathLike | Iterable[Record],
    *,
    workers: int | None = None,
    reach: int = REACH,
    rules: Sequence[str] = RULES,
    stop: threading.Event | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Judgement:
    """Score games guess by guess against best play, exactly.

    ``games`` is a file of JSON lines, or records with the same fields (docs/scoring.md). Positions of up to ``reach``
    candidates times codes are valued; ``rules`` are those to compare with. ``progress`` hears how many games are
    judged, of how many. Once ``stop`` is set, it ends with ``Stopped``.

    >>> judgement = score([{"game": "3x4", "secret": "130", "guesses": ["012", "01", "012", "130"]}], rules=())
    >>> [str(turn.loss) for turn in judgement.games[0].turns], str(judgement.players[0].regret.value)
    (['0', '1', '1', '0'], '2')
    """
    for name in rules:
        heuristic(name)  # refuses unknown ones before the work
    transcripts = read_transcripts(games)
    judged: dict[int, JudgedGame] = {}
    compared: list[Yardstick] = []
    for game in sorted({each.game.plain for each in transcripts}, key=str):
        analyst = Analyst(game, workers=workers, reach=reach)
        for number, transcript in enumerate(transcripts):
            if transcript.game == game:
                _heed(stop)
                judged[number] = _judged(analyst, transcript, stop)
                progress(len(judged), len(transcripts))
        for yardstick in yardsticks(analyst, rules):
            _heed(stop)
            compared.append(yardstick)
    ordered = tuple(judged[number] for number in range(len(transcripts)))
    return Judgement(ordered, players_of(ordered), tuple(compared))


def _heed(stop: threading.Event | None) -> None:
    """End the work if nobody waits for it any more."""
    if stop is not None and stop.is_set():
        raise Stopped


def _judged(analyst: Analyst, transcript: Transcript, stop: threading.Event | None) -> JudgedGame:
    try:
        return judge_game(analyst, transcript, stop)
    except InputError as error:  # a game of more guesses than the search follows
        raise InputError(f"{transcript.where}: {error}") from error
