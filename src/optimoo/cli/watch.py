"""``optimoo watch``: what the second player gains by looking at the first."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from optimoo.cli.contestant import GameName, Opponent, contestant
from optimoo.cli.means import Using
from optimoo.cli.options import Output, choice
from optimoo.cli.present import fact, for_people, for_programs, present, within
from optimoo.errors import InputError, check_one_of

if TYPE_CHECKING:
    from optimoo.duel import Watch

SEES = {
    "blind": "nothing of the opponent",
    "last-chance": "whether the opponent has just finished",
    "foresight": "from the start in which turn the opponent will finish",
}


def watch(
    *,
    strategy: Opponent,
    level: Annotated[str, choice("LEVEL", SEES, "What the second player sees: blind, last-chance or foresight.")],
    game: GameName = None,
    using: Using,
    output: Output,
) -> None:
    """Find the best play against an opponent who moves first.

    The opponent plays a known strategy. With foresight there is one plan for each turn in which the opponent may
    finish; --out NAME.moo then writes NAME-turn1.moo, NAME-turn2.moo, and so on.
    """
    from optimoo.cli.facts import described, result_facts

    check_one_of(level, SEES, "a level")
    opponent = contestant(strategy, game)
    out = output.out
    # Where there are several plans, the names of their files are longer than the one that was given.
    with using.searching(_numbered(out, 99) if out and level == "foresight" else out) as means:
        from optimoo import duel

        found = duel.watch(opponent.game, opponent.profile, level, **means)
    files = list(_saved(found, out))
    plans = [(plan.turn, plan.objective, plan.strategy.profile) for plan in found.plans]
    present(
        output.as_json,
        [
            fact("game", str(found.game), f"{found.game}, {found.game.size} secrets"),
            fact("opponent", found.opponent, described(found.opponent)),
            fact("level", level, SEES[level], "sees"),
            *within("result", result_facts(found.result)),
            *(for_people("plan" if turn is None else f"plan for turn {turn}", described(p)) for turn, _, p in plans),
            *(for_people("written to", file) for file in files),
            *for_programs(
                plans=[{"turn": turn, "objective": words, "profile": profile} for turn, words, profile in plans],
                files=files,
            ),
        ],
    )


def _saved(found: "Watch", out: Path | None) -> Iterator[str]:
    """Write every plan to its file; the files' names."""
    if out is None:
        return
    for plan in found.plans:
        path = out if plan.turn is None else _numbered(out, plan.turn)
        plan.file().save(path)
        yield str(path)


def _numbered(out: Path, turn: int) -> Path:
    try:
        return out.with_stem(f"{out.stem}-turn{turn}")
    except ValueError as error:  # no name at all, as with a slash at the end
        raise InputError(f"cannot write {out}: {error}") from error
