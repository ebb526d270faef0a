"""What is played, hinted, reviewed and recorded; knows no screen."""

from optimoo.play.advice import Analyst, within_reach
from optimoo.play.contradiction import Contradiction, Repair, find_contradiction
from optimoo.play.daily import marks, secret_of_the_day, share_daily
from optimoo.play.match import Match, Mode, Outcome, Turn
from optimoo.play.opponents import Description, Opponent, opponents, usual_opponent
from optimoo.play.review import Review, Step, review
from optimoo.play.scores import Record, Scores, Standing
from optimoo.play.values import Advice, GuessValue, Rival, chance_to_win

__all__ = [
    "Advice",
    "Analyst",
    "Contradiction",
    "Description",
    "GuessValue",
    "Match",
    "Mode",
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
    "find_contradiction",
    "marks",
    "opponents",
    "review",
    "secret_of_the_day",
    "share_daily",
    "usual_opponent",
    "within_reach",
]
