"""``optimoo records`` and ``approach``: the table of what is proved of games, and closing in on those out of reach."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.exits import Code
from optimoo.cli.means import UsingAnywhere
from optimoo.cli.options import AskedGame, Json, Seconds, make_folder
from optimoo.cli.present import Table, fact, for_people, for_programs, present
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Game
    from optimoo.records import Approach, Proof, RecordTable

COLUMNS = {
    "game": "game",
    "codes": "codes",
    "total": "total",
    "worst": "worst case",
    "at_worst": "at it",
    "capped": "total within",
}
"""What people see of a record."""


@dataclass(frozen=True)
class Work:
    """What is to be computed."""

    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", help="Only these games, like 4x10 5x7.", autocompletion=complete.games),
    ] = None
    up_to: Annotated[int, typer.Option(min=1, metavar="CODES", help="Leave out games with more codes.")] = 8000
    seconds: Seconds = None
    seconds_each: Annotated[
        float | None, typer.Option(min=0.0, metavar="SECONDS", help="Leave a question open if it takes longer.")
    ] = None
    questions: Annotated[
        str,
        typer.Option(metavar="LIST", help="Only these questions, of total, worst, capped, strongest, certificates."),
    ] = "total,worst,capped,strongest,certificates"


def records(
    *,
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the table and its strategies are.")] = Path(
        "records"
    ),
    work: Work,
    check: Annotated[bool, typer.Option("--check", help="Only check the existing table.")] = False,
    using: UsingAnywhere,
    as_json: Json = False,
) -> None:
    """Keep a table of what is proved about games.

    The table has minimum totals, worst cases and strongest strategies.

    It continues where it stopped, smallest games first, and saves each answer at once. The exit code is 1 if a
    strategy file is wrong, or if anything disagrees with what others have published.
    """
    from optimoo.records import RecordTable

    table = RecordTable(folder)
    if not check:
        _compute(table, work, using)
    faults = list(table.faults(certificates=check))
    rows = [
        [fact(name, value)._replace(label=COLUMNS.get(name)) for name, value in each.as_fields().items()]
        for each in table.records
    ]
    settled = sum(each.settled for each in table.records)
    present(
        as_json,
        Table("records", list(COLUMNS.values()), rows),
        "",
        [
            for_people("games", f"{len(rows)}, {settled} of them settled wholly"),
            for_people("kept in", table.path),
            *for_programs(faults=faults, file=str(table.path)),
        ],
        *(f"WRONG: {fault}" for fault in faults),
    )
    if faults:
        raise typer.Exit(Code.WRONG)


def _compute(table: "RecordTable", work: Work, using: UsingAnywhere) -> None:
    from optimoo.game import Game
    from optimoo.records import Limits, compute, games_up_to

    chosen = [Game.parse(name) for name in work.games or []]
    with using.searching() as means:
        show = means.pop("progress")
        assert show is not None, "a search of the command line shows how far it is"
        limits = Limits(work.seconds_each, work.seconds, tuple(work.questions.split(",")), means)
        make_folder(table.folder)
        compute(table, chosen or games_up_to(work.up_to), limits, show)
    if table.records:
        table.write_page()  # what lies beside it, of games out of reach, may have changed


@dataclass(frozen=True)
class Run:
    """How a game is approached this time."""

    width: Annotated[int, typer.Option(min=1, metavar="N", help="How many guesses to try in each position.")] = 1
    seconds: Seconds = None
    merge: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Take over what is proved and found in this folder; search nothing."),
    ] = None
    again: Annotated[
        bool, typer.Option("--again", help="Prove all bounds once more, beginning with nothing; change nothing.")
    ] = False


def approach(
    *,
    game: AskedGame = "5x11",
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="Where its bounds and its strategy are.")] = Path(
        "approach"
    ),
    run: Run,
    using: UsingAnywhere,
    as_json: Json = False,
) -> None:
    """Narrow down a game that is too large to solve.

    Finds a good strategy, proves a lower bound, and shows the gap between them.

    Goes on where it stopped, on any machine that has its folder. A wider search finds better strategies and takes
    longer. With --merge, what two machines have proved becomes one. With --again, the exit code is 1 if a cell takes
    less than the bound that is there, and 0 even if there was no time for some of them.
    """
    from optimoo.game import Game

    asked = Game.parse(game)
    if run.again:
        _prove_again(asked, folder, run, using, as_json)
        return
    make_folder(folder)
    from optimoo.records import Approach
    from optimoo.records import approach as close_in

    state = Approach(asked, folder)
    if run.merge is not None:
        state.add(Approach.existing(asked, run.merge))
    else:
        with using.searching() as means:
            from optimoo.search import Means

            close_in(state, width=run.width, seconds=run.seconds, means=Means(**means))
    told = {name: value for name, value in state.as_fields().items() if name not in {"lower", "upper"}}
    exact = sum(cell.exact for cell in state.cells.values())
    rows = [
        [
            fact("response", cell["response"]),
            *(fact(name, cell[name]) for name in ("candidates", "bound", "total")),
            fact("closed", cell["closed"], "" if cell["closed"] else "open"),
            fact("seconds_spent", cell["seconds_spent"], f"{cell['seconds_spent']:,.0f}"),
            fact("seconds_left", cell["seconds_left"])._replace(text=_hours(cell["seconds_left"])),
        ]
        for cell in state.cells_told()
    ]
    present(
        as_json,
        Table("bounds", [f"after {state.weakest}", "codes", "proved", "found", "", "s spent", "left, roughly"], rows),
        "",
        for_programs(**told, bound=state.lower, total=state.upper, file=str(state.strategy_path)),
        [
            for_people("game", f"{asked}, {asked.size:,} codes"),
            for_people("found", f"{state.upper}, written to {state.strategy_path}"),
            for_people(
                "proved", f"no strategy takes fewer than {state.lower}; {exact} of {len(state.cells)} cells are exact"
            ),
            for_people("gap", state.gap),
            for_people("time", f"{state.seconds:.0f} s in all runs"),
        ],
    )


def _prove_again(game: "Game", folder: Path, run: Run, using: UsingAnywhere, as_json: bool) -> None:
    from optimoo.records import Approach, prove_again
    from optimoo.search import Means

    if run.merge is not None:
        raise InputError("--again changes nothing, and --merge searches nothing; expected one of them")
    state, proofs = Approach.existing(game, folder), list["Proof"]()
    try:
        with using.searching() as means:
            proofs.extend(prove_again(state, run.seconds, Means(**means)))  # keeps what it had when it is interrupted
    except KeyboardInterrupt:
        if proofs and not as_json:
            _show_proofs(state, proofs, as_json)
        raise
    _show_proofs(state, proofs, as_json)
    if not all(proof.holds for proof in proofs):
        raise typer.Exit(Code.WRONG)


def _show_proofs(state: "Approach", proofs: Sequence["Proof"], as_json: bool) -> None:
    """What was proved again, cell by cell, and whether that is all of it."""
    game, holding = state.game, sum(proof.holds for proof in proofs)
    seconds = sum(proof.seconds for proof in proofs)
    rows = [
        [
            *(fact(name, getattr(proof.cell, name)) for name in ("guess", "response")),
            fact("candidates", proof.cell.codes),
            fact("bound", proof.cell.lower),
            fact("proved", proof.holds, "yes" if proof.holds else f"no, it takes {proof.bound}"),
            fact("seconds", proof.seconds, f"{proof.seconds:.1f}"),
        ]
        for proof in proofs
    ]
    whole = f"no strategy takes fewer than {state.lower}"
    present(
        as_json,
        Table("again", ["guess", "answer", "codes", "bound", "proved", "seconds"], rows),
        "",
        for_programs(codes=game.size, bound=state.lower, file=str(state.path)),
        [
            fact("game", str(game), f"{game}, {game.size:,} codes"),
            for_people("again", f"{holding} of the {len(state.cells)} bounds in {state.path}"),
            for_people("so", whole if holding == len(state.cells) else f"it is not shown again that {whole}"),
            fact("seconds", seconds, f"{seconds:.0f} s", "time"),
        ],
    )


def _hours(seconds: float | None) -> str:
    """Processor time in words; what is beyond all reach is no number."""
    if seconds is None:
        return "unknown"
    if not seconds < 3.6e9:
        return "over a million hours"
    return "" if not seconds else f"{seconds / 3600:,.1f} h" if seconds >= 360 else f"{seconds:,.0f} s"
