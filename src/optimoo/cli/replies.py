"""``optimoo reply`` and ``strongest``: the fixed strategy that does best against another, and replies to replies."""

from typing import TYPE_CHECKING, Annotated

import typer

from optimoo.cli import complete
from optimoo.cli.contestant import NAMES, GameName, Opponent, contestant
from optimoo.cli.means import Using
from optimoo.cli.options import USUAL_GAME, AskedGame, Output
from optimoo.cli.present import Part, Table, fact, fields, for_people, for_programs, present, within
from optimoo.errors import InputError

if TYPE_CHECKING:
    from optimoo.duel import Chain, Mix


def reply(*, strategy: Opponent, game: GameName = None, using: Using, output: Output) -> None:
    """Find the best reply to a strategy, and prove it.

    The best reply is the fixed strategy with the highest winning rate against it.
    """
    from optimoo.cli.facts import described, result_facts, written

    opponent = contestant(strategy, game)
    with using.searching(output.out) as means:
        from optimoo.duel import best_reply

        found = best_reply(opponent.game, opponent.profile, **means)
    if output.out is not None:
        found.file().save(output.out)
    present(
        output.as_json,
        [
            fact("game", str(opponent.game), f"{opponent.game}, {opponent.game.size} secrets"),
            fact("opponent", opponent.profile, described(opponent.profile)),
            fact("reply", found.strategy.profile, described(found.strategy.profile), "best reply"),
            *within("result", result_facts(found.result)),
            for_people("so", "no fixed strategy does better" + ("" if found.gains else ": the opponent is unbeaten")),
            fact("seconds", found.solution.seconds, f"{found.solution.seconds:.1f} s", "time"),
            *for_programs(unbeaten=not found.gains),
        ],
        [written(output.out)],
    )


def strongest(
    *,
    game: AskedGame = USUAL_GAME,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="STRATEGY",
            help=f"Where to start: {NAMES}.",
            show_default="minimum",
            autocompletion=complete.contestants,
        ),
    ] = None,
    using: Using,
    output: Output,
) -> None:
    """Find a strategy that no fixed strategy beats.

    If there is none, find a mix of strategies that nothing beats; either is proved. The search starts with the minimum
    strategy, finds the best reply to it, the best reply to that, and so on.
    """
    from optimoo.cli.facts import result_facts, written
    from optimoo.game import Game

    asked = Game.parse(game)
    profile = None if start is None else contestant(start, game).profile
    mix = None
    with using.searching(output.out) as means:
        from optimoo.duel import climb, equilibrium

        chain = climb(asked, profile, **means)
        if not chain.is_strongest:
            mix, _ = equilibrium(asked, [step.profile for step in chain.steps], **means)
    path = output.out if chain.is_strongest else None
    if path is not None:
        chain.file().save(path)
    present(
        output.as_json,
        for_programs(
            game=str(asked),
            strongest=_unbeaten(chain, mix) is not None,
            strongest_profile=_unbeaten(chain, mix),
            best_reply=fields(result_facts(chain.last_reply.result)),
            returns_to=chain.returns_to,
        ),
        f"{asked}: each strategy is a best reply to the one before.",
        "",
        _steps(chain),
        "",
        *_outcome(chain, mix),
        [written(path)],
    )
    if output.out is not None and path is None:
        raise InputError(f"the replies run in a circle, so no strategy was written to {output.out}")


def _unbeaten(chain: "Chain", mix: "Mix | None") -> tuple[int, ...] | None:
    """The profile that is proved to be beaten by nobody, if one is."""
    if chain.is_strongest:
        return chain.last.profile
    return mix.profiles[0] if mix is not None and mix.is_pure else None


def _steps(chain: "Chain") -> Table:
    from optimoo.cli.facts import result_facts

    rows = []
    for number, step in enumerate(chain.steps, start=1):
        result = step.against_previous
        rows.append(
            [
                for_people("", number),
                fact("profile", step.profile, str(step.profile)),
                fact("total", step.profile.total),
                fact("against_previous", result and fields(result_facts(result)), str(result)),
            ]
        )
    return Table("chain", ("", "profile", "total", "against the one before"), rows)


def _outcome(chain: "Chain", mix: "Mix | None") -> list[Part]:
    best = chain.last_reply.result
    if mix is None:
        shown = f"(the best reply gets {best}): it is strongest."
        return [f"No fixed strategy wins more than half against the last one {shown}", for_programs(mix=None)]
    alone = ", which is one strategy alone and so a strongest one" if mix.is_pure else ""
    weights = zip(mix.weights, mix.profiles, strict=True)
    rows = [[fact("weight", str(weight)), fact("profile", profile, str(profile))] for weight, profile in weights]
    return [
        f"The best reply to the last one is number {chain.returns_to} again ({best}): the replies run in a circle.",
        "",
        f"No fixed strategy wins more than half against this mix{alone}; rounds it took: {mix.rounds}.",
        Table("mix", ("weight", "profile"), rows),
    ]
