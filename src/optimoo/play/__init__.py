"""What is played, hinted, reviewed and scored; knows no screen."""

from optimoo.play.advice import MINIMUM, STRONGEST, Analyst, within_reach
from optimoo.play.bookmaking import make_book
from optimoo.play.contradiction import Contradiction, Repair, find_contradiction
from optimoo.play.daily import marks, secret_of_the_day, share_daily
from optimoo.play.match import Match, Mode, Outcome, Turn
from optimoo.play.opponents import Description, Opponent, opponents, usual_opponent
from optimoo.play.planned import shipped_strategy
from optimoo.play.review import Review, Step, review
from optimoo.play.scores import (
    RANKED_FROM,
    NotKeptError,
    Record,
    Scores,
    Standing,
    checked_name,
    export_csv,
    export_json,
    usual_file,
)
from optimoo.play.solver import is_analysed
from optimoo.play.values import Advice, GuessValue, Rival, chance_to_win

__all__ = [
    "MINIMUM",
    "RANKED_FROM",
    "STRONGEST",
    "Advice",
    "Analyst",
    "Contradiction",
    "Description",
    "GuessValue",
    "Match",
    "Mode",
    "NotKeptError",
    "Opponent",
    "Outcome",
    "Record",
    "Repair",
    "Review",
    "Rival",
    "Scores",
    "Standing",
    "Step",
    "Turn",
    "chance_to_win",
    "checked_name",
    "export_csv",
    "export_json",
    "find_contradiction",
    "is_analysed",
    "make_book",
    "marks",
    "opponents",
    "review",
    "secret_of_the_day",
    "share_daily",
    "shipped_strategy",
    "usual_file",
    "usual_opponent",
    "within_reach",
]
