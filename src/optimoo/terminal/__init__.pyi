# ruff: noqa: I001 -- one statement for each module, with all its names
from .assisting import Assisting as Assisting
from .console import PlainConsole as PlainConsole
from .counsel import Counsel as Counsel
from .drawing import best_line_drawn as best_line_drawn, decimal as decimal, grid as grid, review_drawn as review_drawn
from .keeping import Keeper as Keeper
from .playing import Leave as Leave, Playing as Playing
from .screen import Screen as Screen
