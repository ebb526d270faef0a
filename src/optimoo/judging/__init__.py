"""Other people's games, scored guess by guess against best play: read, judged, summed up, written and drawn."""

from optimoo.judging.interval import CONFIDENCE, Mean
from optimoo.judging.judged import JudgedGame, Kind, Turn
from optimoo.judging.page import to_html
from optimoo.judging.players import Player
from optimoo.judging.scoring import Judgement, score
from optimoo.judging.tables import picture_of, to_csv, to_jsonl
from optimoo.judging.transcript import Transcript, read_transcripts
from optimoo.judging.yardsticks import RULES, Yardstick

__all__ = [
    "CONFIDENCE",
    "RULES",
    "JudgedGame",
    "Judgement",
    "Kind",
    "Mean",
    "Player",
    "Transcript",
    "Turn",
    "Yardstick",
    "picture_of",
    "read_transcripts",
    "score",
    "to_csv",
    "to_html",
    "to_jsonl",
]
