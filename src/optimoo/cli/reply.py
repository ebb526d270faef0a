"""``optimoo reply``: the fixed strategy that does best against another."""

from optimoo.cli.contestant import GameName, Opponent
from optimoo.cli.means import USUAL_MEMORY, Memory, Workers, searching
from optimoo.cli.options import Json, Output


def reply(
    strategy: Opponent,
    game: GameName = None,
    workers: Workers = None,
    memory: Memory = USUAL_MEMORY,
    out: Output = None,
    as_json: Json = False,
) -> None:
    """Find the best reply to a strategy, and prove it.

    That is the fixed strategy with the highest winning rate against it.
    """
    from optimoo.cli.contestant import contestant
    from optimoo.cli.render import Page, print_json
    from optimoo.cli.results import described, result_facts, result_fields

    opponent = contestant(strategy, game)
    with searching(workers, memory, out) as means:
        from optimoo.duel import best_reply

        found = best_reply(opponent.game, opponent.profile, **means)
    if out is not None:
        found.file().save(out)
    if as_json:
        print_json(
            {
                "game": str(opponent.game),
                "opponent": list(opponent.profile),
                "reply": list(found.strategy.profile),
                "result": result_fields(found.result),
                "unbeaten": not found.gains,
                "seconds": found.solution.seconds,
                "file": None if out is None else str(out),
            }
        )
        return
    page = Page()
    page.facts(
        [
            ("game", f"{opponent.game}, {opponent.game.size} secrets"),
            ("opponent", described(opponent.profile)),
            ("best reply", described(found.strategy.profile)),
            *result_facts(found.result),
            ("so", "no fixed strategy does better" + ("" if found.gains else ": the opponent is unbeaten")),
            ("time", f"{found.solution.seconds:.1f} s"),
        ]
    )
    if out is not None:
        page.facts([("written to", str(out))])
