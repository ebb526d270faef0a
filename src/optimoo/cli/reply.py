"""``optimoo reply``: the fixed strategy that does best against another."""

from optimoo.cli.contestant import GameName, Opponent, contestant
from optimoo.cli.means import Using
from optimoo.cli.options import Output
from optimoo.cli.present import fact, for_people, for_programs, present, within


def reply(*, strategy: Opponent, game: GameName = None, using: Using, output: Output) -> None:
    """Find the best reply to a strategy, and prove it.

    That is the fixed strategy with the highest winning rate against it.
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
