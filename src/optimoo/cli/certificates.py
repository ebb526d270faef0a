"""``optimoo prove``, ``elaborate``, ``check`` and ``explain``: certificates that no strategy does better."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.contestant import contestant
from optimoo.cli.exits import Code
from optimoo.cli.means import Using
from optimoo.cli.options import Count, Goal, Json, Moves, Restrictions
from optimoo.cli.present import fact, fields, for_people, for_programs, present
from optimoo.cli.unanswered import asked, told_if_none
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.game import Position
    from optimoo.proof import Contender

Proof = Annotated[Path, typer.Argument(metavar="FILE", help="A certificate, as optimoo prove writes it.")]


@dataclass(frozen=True)
class Shown:
    """What a certificate is to show, where that is not that a best strategy for the game is one."""

    against: Annotated[
        str | None,
        typer.Option(
            metavar="STRATEGY",
            help="Instead, prove how much any strategy can win against this one: a file, minimum or strongest.",
            autocompletion=complete.strategies,
        ),
    ] = None
    at_least: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Instead, prove that every strategy costs at least this.")
    ] = None
    last_chance: Annotated[
        bool,
        typer.Option("--last-chance", help="With --against: see when the opponent, who moves first, has finished."),
    ] = False
    history: Moves = ""
    symbols: Annotated[
        str, typer.Option(metavar="SYMBOLS", help="Only codes of these symbols may be the secret; all may be guessed.")
    ] = ""
    elaborated: Annotated[
        bool, typer.Option("--elaborated", help="Write version 2, in which every guess names its rule.")
    ] = False


Written = Annotated[
    Path, typer.Option("--out", metavar="FILE", help="Where to write it; compressed if the name ends in .gz.")
]


def prove(
    *,
    out: Written,
    goal: Goal,
    shown: Shown,
    among: Restrictions,
    using: Using,
    as_json: Json = False,
) -> None:
    """Write a certificate that no strategy does better.

    It contains a best strategy, and an argument that anybody can check with: optimoo check FILE.
    """
    from optimoo import proof
    from optimoo.strategy import Profile

    strategy, objective, profile = None, goal.objective, Profile()
    if shown.against is not None:
        if goal.objective != Goal.objective:
            raise InputError("--against says what is asked already; expected no --objective beside it")
        opponent = contestant(shown.against, goal.game)
        strategy, objective, profile = opponent.strategy, f"win:{opponent.profile}", opponent.profile
    elif shown.last_chance:
        raise InputError("a last chance is one against somebody; expected --against STRATEGY beside --last-chance")
    start = _start(goal.game, shown)
    limits = asdict(among)
    if shown.last_chance and (start.depth or start.secrets or among.max_guesses or shown.at_least is not None):
        raise InputError("a last chance is about whole games; expected no other option beside it but --consistent")
    with told_if_none(as_json, start, objective, among), using.searching(out) as means:
        if shown.last_chance:
            certificate = proof.prove_last_chance(start.game, profile, consistent=among.consistent, **means)
        elif shown.at_least is None:
            certificate = proof.prove(start, objective, strategy=strategy, **limits, **means)
        else:
            certificate = proof.prove_bound(start, shown.at_least, objective, **limits, **means)
    certificate = certificate.elaborated() if shown.elaborated else certificate
    size, searching, writing = certificate.save(out), certificate.seconds_searching, certificate.seconds_writing
    present(
        as_json,
        [
            for_people("game", certificate.game),
            for_people("objective", certificate.objective),
            *for_programs(exists=True, **asked(start, str(certificate.objective), among), proved=True),
            *for_programs(candidates=start.size),
            fact("cost", certificate.cost, label="least cost" if certificate.strategy else "cost at least"),
            fact("claims", certificate.claims, f"{certificate.claims:,}"),
            for_people("time", f"{searching:.1f} s searching, {writing:.1f} s writing"),
            fact("file", str(out), f"{out} ({size:,} bytes)", "written to"),
            *for_programs(bytes=size, seconds=searching + writing, seconds_writing=writing),
        ],
    )


def _start(game: str, shown: Shown) -> "Position":
    """The position after the moves, with the codes of the symbols named if any are."""
    from optimoo.game import Game, Position

    start = Position.of(Game.parse(game), shown.history)
    if not shown.symbols:
        return start
    alphabet = start.game.alphabet
    if unknown := [symbol for symbol in shown.symbols if symbol not in alphabet]:
        raise InputError(f"{unknown[0]!r} is not a symbol of {start.game}; expected some of {alphabet}")
    allowed = {alphabet.index(symbol) for symbol in shown.symbols}
    secrets = tuple(code for code in range(start.game.size) if allowed.issuperset(start.game.code(code)))
    if not secrets:
        raise InputError(f"no code of {start.game} has only the symbols {shown.symbols}; expected more of them")
    start = Position(start.game, start.moves, secrets)
    if start.is_contradictory:
        raise InputError(f"no code of the symbols {shown.symbols} gives all of the answers; expected others")
    return start.unfinished()


def elaborate(file: Proof, out: Written, as_json: Json = False) -> None:
    """Turn a certificate of version 1 into one of version 2.

    In version 2 every guess names its rule, so that small independent checkers are enough.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.files import check_writable
    from optimoo.proof import UnreadableError, save
    from optimoo.proof import elaborate as spelled_out
    from optimoo.search import Progress

    check_writable(out)
    try:
        with shown_progress() as show:
            show(Progress("spelling out", 0.0))
            text = spelled_out(file, lambda done, of: show(Progress("spelling out", done / of)))
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    size = save(text, out)
    present(as_json, [fact("file", str(out), f"{out} ({size:,} bytes)", "written to"), *for_programs(bytes=size)])


def check(
    file: Proof,
    details: Annotated[
        bool, typer.Option("--details", help="Also show what is in the certificate; with --json, every claim.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes to use for a long one.", show_default="all cores")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a certificate that no strategy does better.

    The exit code is 0 if it is proved, 1 if it is refuted or incomplete, and 2 if the file cannot be read.
    """
    from optimoo.cli.progress import shown_progress
    from optimoo.cores import usable_cores
    from optimoo.proof import UnreadableError, list_claims
    from optimoo.proof import check as check_certificate
    from optimoo.search import Progress

    try:
        with shown_progress() as show:
            show(Progress("checking", 0.0))
            verdict = check_certificate(
                file, lambda done, of: show(Progress("checking", done / of)), workers or usable_cores()
            )
            argument = [vars(each) for each in list_claims(file)] if details and as_json else None
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    inside = [
        fact("game", verdict.game),
        fact("costs", verdict.costs),
        fact("cost", verdict.value, label="value"),
        fact("claims", verdict.claims),
    ]
    found = for_people("secrets found at guess 1, 2, ...", " ".join(map(str, verdict.profile)))
    told = for_programs(file=str(file), proved=verdict.proved, verdict=verdict.reason, profile=verdict.profile)
    told += for_programs(argument=argument)
    present(as_json, told, str(verdict), *(["", inside, [found]] if details else [for_programs(**fields(inside))]))
    if not verdict.proved:
        raise typer.Exit(Code.WRONG)


def explain(
    file: Proof,
    history: Moves = "",
    count: Count = 5,
    as_json: Json = False,
) -> None:
    """Show why nothing does better at a position."""
    from optimoo.proof import UnreadableError
    from optimoo.proof import explain as explain_position

    try:
        found = explain_position(file, history, count)
    except UnreadableError as error:
        raise InputError(f"cannot read {file}: {error}") from None
    source = (
        "A search has shown this." if found.claim is None
        else f"This is claim {found.claim} of the certificate, which optimoo check verifies."
    )  # fmt: skip
    present(
        as_json,
        for_programs(
            game=str(found.game),
            history=found.history.split(),
            candidates=found.candidates,
            bound=found.least,
            claim=found.claim,
            reasons=found.reasons,
            reaching=[asdict(each) for each in found.best],
            nearest=[asdict(each) for each in found.nearest],
        ),
        f"{found.candidates} candidates are left; they cost at least {found.least}. {source}",
        "",
        "What shows that no guess costs less:",
        [for_people(f"{count:>8}", f"by {reason}") for reason, count in found.reasons.items()],
        *_lines("Guesses that may cost no more:", found.best),
        *_lines("Of the others, the closest:", found.nearest),
    )


def _lines(title: str, contenders: "Sequence[Contender]") -> Iterator[str]:
    if contenders:
        yield from ("", title)
    for contender in contenders:
        alike = f" and {contender.alike - 1} alike" if contender.alike > 1 else ""
        cells = " ".join(f"{response}:{size}" for response, size in contender.cells.items())
        yield f"  {contender.guess}{alike}: at least {contender.bound}, by {contender.reason}; cells {cells}"
