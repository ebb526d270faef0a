"""How things look on the screen: moves, advice, candidates, contradictions, reviews."""

from collections.abc import Sequence
from fractions import Fraction

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from optimoo.game import Game, Move, Position, write_moves
from optimoo.play import Advice, Contradiction, GuessValue, Review
from optimoo.terminal.screen import Screen

LISTED = 120
"""Candidates shown before the rest are only counted."""

REPAIRS = 6


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "guess"), counted(3, "guess"), counted(2, "candidate")
    ('1 guess', '3 guesses', '2 candidates')
    """
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number:,} {noun}{ending}"


def decimal(value: Fraction | None, digits: int = 3) -> str:
    """A fraction as people read it; nothing where it is not known."""
    return "" if value is None else f"{float(value):.{digits}f}"


def percent(rate: Fraction | None) -> str:
    """A chance, where it is known."""
    return "" if rate is None else f"{100 * float(rate):.1f} %"


def grid(*headers: str) -> Table:
    """An empty table with numbers on the right of their columns."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for header in headers:
        table.add_column(header, justify="left" if header in ("guess", "", "answer", "best", "moves") else "right")
    return table


def moves_drawn(screen: Screen, game: Game, moves: Sequence[Move], marked: Sequence[int] = ()) -> RenderableType:
    """Numbered moves, some of them marked."""
    table = grid("", "guess", "answer", "", "")
    for number, (guess, response) in enumerate(moves):
        mark = "<-" if number in marked else ""
        style = "yellow" if number in marked else None
        answer = str(game.responses[response])
        table.add_row(str(number + 1), game.text(guess), answer, screen.marks(game, response), mark, style=style)
    return table


def advice_drawn(advice: Advice) -> RenderableType:
    """The best guesses, one a line."""
    game, rival = advice.position.game, advice.rival
    if not advice.exact:
        table = grid("guess", "largest cell")
        for value in advice.best:
            table.add_row(game.text(value.guess), str(max(value.cells)))
        return table
    against = [f"against {rival.name}"] if rival else []
    table = grid("guess", "further guesses", "at most", *against, "possible", "largest cell")
    for value in advice.best:
        row = [game.text(value.guess), decimal(value.expected), "" if value.worst is None else str(value.worst)]
        chance = [percent(value.chance(rival))] if rival else []
        table.add_row(*row, *chance, "yes" if value.is_candidate else "no", str(max(value.cells)))
    return table


def cells_drawn(value: GuessValue) -> RenderableType:
    """What each answer to a guess would leave."""
    game = value.position.game
    table = grid("answer", "leaves")
    for response, size in zip(game.responses, value.cells, strict=True):
        if size:
            table.add_row(str(response), "found" if response.bulls == game.positions else str(size))
    return table


def candidates_drawn(position: Position) -> str:
    """How many candidates there are, and which, as far as a person cares to read."""
    shown = " ".join(position.game.text(code) for code in position.candidates[:LISTED].tolist())
    more = f" ... and {position.size - LISTED:,} more" if position.size > LISTED else ""
    return f"{counted(position.size, 'number')}: {shown}{more}"


def contradiction_drawn(screen: Screen, game: Game, found: Contradiction) -> None:
    """Which answers clash, and what would put it right."""
    screen.say("These answers contradict each other: no number fits all of them.", style="yellow")
    screen.say(moves_drawn(screen, game, found.moves, sorted({move for few in found.conflicts for move in few})))
    for few in found.conflicts:
        numbers = [str(move + 1) for move in few]
        if len(few) == 1:
            screen.say(f"Answer {numbers[0]} cannot be true.")
        else:
            both = "both" if len(few) == 2 else "all"
            screen.say(f"Answers {', '.join(numbers[:-1])} and {numbers[-1]} cannot {both} be true.")
    for move in range(len(found.moves)):
        fitting = [str(game.responses[repair.response]) for repair in found.repairs if repair.move == move]
        if fitting:
            others = f" (and {len(fitting) - REPAIRS} more)" if len(fitting) > REPAIRS else ""
            screen.say(f"If only answer {move + 1} is wrong, it could be: {', '.join(fitting[:REPAIRS])}{others}.")
    if not found.repairs:
        screen.say("More than one answer must be wrong.")


def review_drawn(game: Game, review: Review) -> RenderableType:
    """The game guess by guess."""
    table = grid("", "guess", "answer", "before", "left", "lost by choice", "", "luck", "best")
    for step in review.steps:
        guess, response = step.move
        best = "" if not step.loss else game.text(step.best.guess)
        table.add_row(
            str(step.number),
            game.text(guess),
            str(game.responses[response]),
            str(step.value.position.size),
            str(step.left) if step.left else "found",
            decimal(step.loss) if step.loss else "-",
            step.verdict,
            f"{float(step.luck):+.3f}",
            best or "the same",
        )
    return table


def best_line_drawn(game: Game, review: Review) -> Text:
    """What best play would have done."""
    line = write_moves(game, review.best_line)
    told = f"{line} ({counted(len(review.best_line), 'guess')})"
    if review.solved and len(review.best_line) > len(review.steps):
        told += (
            "\nIt is longer than your game: best play takes the fewest guesses on average, but not for every number."
        )
    return Text.assemble(("Best line: ", "bold"), told)
