"""``optimoo codemaker``: one guesser against a codemaker who chooses the secret."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli.means import Using
from optimoo.cli.options import AskedGame, Output
from optimoo.cli.present import fact, for_people, for_programs, present

if TYPE_CHECKING:
    from fractions import Fraction

    from optimoo.contest import Secrecy
    from optimoo.search import Report


def codemaker(
    *,
    game: AskedGame,
    bounds: Annotated[bool, typer.Option("--bounds", help="Find bounds by searching, even for a small game.")] = False,
    using: Using,
    output: Output,
) -> None:
    """Solve the game against a codemaker who chooses the secret.

    Shows how often the codemaker should choose each kind of code, and which strategies the guesser should play,
    relabelled at random; --out NAME.moo writes them as NAME-1.moo, NAME-2.moo, and so on. For games of more than 128
    codes there are bounds from both sides.
    """
    from optimoo.cli.facts import described
    from optimoo.contest import EXHAUSTIVE, bound_codemaker, solve_codemaker
    from optimoo.game import Game

    chosen = Game.parse(game).plain
    began = time.monotonic()
    with using.searching(None if output.out is None else _numbered(output.out, 1)) as means:
        if bounds or chosen.size > EXHAUSTIVE:
            found = bound_codemaker(chosen, **means)
        else:
            found = solve_codemaker(chosen, partial(_show, means["progress"]))
    files = list(_saved(found, output.out))
    mix = [(str(weight), strategy.profile) for weight, strategy in found.strategies]
    needs = [_average(found.at_least), _average(found.at_most)]
    present(
        output.as_json,
        [
            fact("game", str(chosen), f"{chosen}, {chosen.size} codes"),
            *for_programs(needs_at_least=str(found.at_least), needs_at_most=str(found.at_most), proved=found.proved),
            for_people("the guesser needs", f"{needs[0]}, proved" if found.proved else f"{' to '.join(needs)}, proved"),
            fact("uniform", str(found.uniform), _average(found.uniform), "if all codes are equally likely"),
            *for_programs(
                secrets=[
                    {"secret": chosen.text(kind.example), "alike": kind.size, "weight": str(kind.weight)}
                    for kind in found.kinds
                ]
            ),
            *(
                for_people(f"codes like {chosen.text(kind.example)}", f"{kind.weight} of the time ({kind.size} codes)")
                for kind in found.kinds
            ),
            *for_programs(mix=[{"weight": weight, "profile": profile} for weight, profile in mix]),
            *(for_people("the guesser plays", f"{weight} of the time {described(profile)}") for weight, profile in mix),
            *for_programs(seconds=time.monotonic() - began, files=files),
            *(for_people("written to", file) for file in files),
        ],
    )


def _show(show: "Report | None", known: int, value: "Fraction") -> None:
    from optimoo.search import Progress

    if show is not None:
        show(Progress(f"{known} strategies, at most {float(value):.6f} guesses", 0.0))


def _saved(found: "Secrecy", out: Path | None) -> Iterator[str]:
    from optimoo.strategy import StrategyFile

    if out is None:
        return
    for number, (_, strategy) in enumerate(found.strategies, start=1):
        path = _numbered(out, number)
        StrategyFile(strategy, "total", strategy.total, proved=False).save(path)
        yield str(path)


def _numbered(out: Path, number: int) -> Path:
    return out.with_name(f"{out.stem}-{number}{out.suffix}")


def _average(guesses: "Fraction") -> str:
    return f"{guesses} = {float(guesses):.6f} guesses"
