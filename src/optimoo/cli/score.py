"""``optimoo score``: other people's games, scored guess by guess against best play."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.means import Workers
from optimoo.cli.options import Json
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.cli.present import Part
    from optimoo.judging import Judgement, Mean

NO_RULES = "none"


def score(
    games: Annotated[Path, typer.Argument(metavar="FILE", help="The games, one JSON object per line.")],
    out: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="Write the scores to this file, .jsonl, .csv, .svg or .html; may be repeated."
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help=f"Compare with this rule; may be repeated. {NO_RULES} compares with no rule.",
            autocompletion=complete.rules,
        ),
    ] = None,
    reach: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Value positions whose candidates times codes are at most N.",
            show_default="10000000",
        ),
    ] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """Score games by what each guess lost against best play.

    A line is like {"game": "4x10", "player": "Ada", "secret": "5813", "guesses": ["0123", "5813"]}; docs/scoring.md has
    the rest. Games need not be finished.
    """
    from optimoo.cli.present import present
    from optimoo.cli.progress import shown_progress
    from optimoo.files import check_writable
    from optimoo.judging import RULES, score
    from optimoo.play import REACH
    from optimoo.search import Progress

    places = [(path, _writer(path)) for path in out or []]
    for path, _ in places:
        check_writable(path)
    rules = RULES if rule is None else [name for name in rule if name != NO_RULES]
    with shown_progress() as show:
        judgement = score(
            games,
            workers=workers,
            reach=reach or REACH,
            rules=rules,
            progress=lambda done, of: show(Progress(f"game {done} of {of}", done / of)),
        )
    for path, write in places:
        write(judgement, path)
    present(as_json, *_told(judgement, out or []))


def _writer(path: Path) -> "Callable[[Judgement, Path], None]":
    """What writes a file of this kind."""
    from optimoo.files import write_whole
    from optimoo.judging import to_csv, to_html, to_jsonl

    if path.suffix == ".svg":
        from optimoo.pictures import check_drawable

        check_drawable()
        return _draw
    texts = {".jsonl": to_jsonl, ".csv": to_csv, ".html": to_html}
    if path.suffix not in texts:
        raise InputError(f"{path} has no known ending; expected .jsonl, .csv, .svg or .html")
    return lambda judgement, place: write_whole(place, texts[place.suffix](judgement))


def _draw(judgement: "Judgement", path: Path) -> None:
    from optimoo.judging import picture_of
    from optimoo.pictures import draw

    picture = picture_of(judgement)
    if picture is None:
        raise InputError(f"no regret is known, so there is nothing to draw to {path}; expected games within reach")
    draw(picture, path)


def _told(judgement: "Judgement", files: list[Path]) -> "list[Part]":
    from optimoo.cli.present import Fact, Table, for_people, for_programs

    headers = ("player", "game", "games", "solved", "guesses", "regret", "luck", "no loss", "invalid", "repeated")
    rows = [
        [
            one.name,
            one.game,
            len(one.games),
            one.solved,
            _shown(one.guesses),
            _shown(one.regret),
            _shown(one.luck),
            f"{one.best}/{len(one.turns)}",
            one.kinds["invalid"],
            one.kinds["repeated"],
        ]
        for one in judgement.players
    ]
    compared = [[one.name, one.game, _shown(one.guesses), _shown(one.regret)] for one in judgement.yardsticks]

    def table(headers: tuple[str, ...], rows: list[list[object]]) -> Table:
        return Table(None, headers, [[Fact(None, None, "", str(cell)) for cell in row] for row in rows])

    unknown = sum(not game.exact for game in judgement.games)
    notes = [f"Out of reach of exact values, wholly or in part: {unknown} of {len(judgement.games)} games."]
    return [
        for_programs(**judgement.fields(), files=[str(path) for path in files]),
        table(headers, rows),
        "",
        table(("compared with", "game", "guesses", "regret"), compared),
        *(["", *notes] if unknown else []),
        [for_people("written to", path) for path in files],
    ]


def _shown(mean: "Mean | None") -> str:
    return "-" if mean is None else mean.shown()
