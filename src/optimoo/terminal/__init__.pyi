from .assisting import Assisting
from .console import PlainConsole
from .counsel import Counsel
from .drawing import best_line_drawn, decimal, grid, review_drawn
from .keeping import Keeper
from .playing import Leave, Playing
from .screen import Screen

__all__ = [
    "Assisting",
    "Counsel",
    "Keeper",
    "Leave",
    "PlainConsole",
    "Playing",
    "Screen",
    "best_line_drawn",
    "decimal",
    "grid",
    "review_drawn",
]
