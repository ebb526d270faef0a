"""What is played, hinted, reviewed and scored; knows no screen."""

from optimoo.play.advice import MINIMUM, REACH, STRONGEST, Analyst, hint_words, within_reach
from optimoo.play.book import shipped_strategy
from optimoo.play.bookmaking import make_book
from optimoo.play.contradiction import Contradiction, Repair, find_contradiction
from optimoo.play.daily import marks, secret_of_the_day, share_daily, still_sought
from optimoo.play.database import Database, NotKeptError
from optimoo.play.layout import Layout, Row
from optimoo.play.lesson import RULES, SECRET, lesson
from optimoo.play.match import LONGEST, Match, Mode, Outcome, Turn
from optimoo.play.opponents import Description, Opponent, find_opponent, follows_rule, opponents, usual_opponent
from optimoo.play.review import Review, Step, review, steps_of
from optimoo.play.scores import (
    KeptGame,
    Place,
    Score,
    Scores,
    check_match,
    checked_name,
    csv_pages,
    export_csv,
    export_json,
    usual_file,
)
from optimoo.play.solver import is_analysed
from optimoo.play.standings import RANKED_FROM, Standing, folded
from optimoo.play.values import Advice, GuessValue, Rival, chance_to_win

__all__ = [
    "LONGEST",
    "MINIMUM",
    "RANKED_FROM",
    "REACH",
    "RULES",
    "SECRET",
    "STRONGEST",
    "Advice",
    "Analyst",
    "Contradiction",
    "Database",
    "Description",
    "GuessValue",
    "KeptGame",
    "Layout",
    "Match",
    "Mode",
    "NotKeptError",
    "Opponent",
    "Outcome",
    "Place",
    "Repair",
    "Review",
    "Rival",
    "Row",
    "Score",
    "Scores",
    "Standing",
    "Step",
    "Turn",
    "chance_to_win",
    "check_match",
    "checked_name",
    "csv_pages",
    "export_csv",
    "export_json",
    "find_contradiction",
    "find_opponent",
    "folded",
    "follows_rule",
    "hint_words",
    "is_analysed",
    "lesson",
    "make_book",
    "marks",
    "opponents",
    "review",
    "secret_of_the_day",
    "share_daily",
    "shipped_strategy",
    "steps_of",
    "still_sought",
    "usual_file",
    "usual_opponent",
    "within_reach",
]
