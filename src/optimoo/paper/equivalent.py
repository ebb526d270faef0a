"""Section 4, equivalent guesses: one first guess, nineteen second guesses, and how many there are later on."""

from dataclasses import replace

from optimoo.game import Position, stabiliser
from optimoo.paper.census import NONE, SMALL, Census, Kept
from optimoo.paper.claims import Section, Table, claim, two_digits
from optimoo.paper.lab import Lab
from optimoo.paper.printed import Printed, printed
from optimoo.paper.substitution import exchangeable, kept_guesses

PAPER = "4.2"
TITLE = "Equivalent guesses"


def section(lab: Lab) -> Section:
    """Apply the paper's three kinds of substitution, and ours."""
    game = lab.game
    lab.say("equivalent guesses")
    seconds = [game.text(guess) for guess in lab.seconds]
    listed = printed("equivalent.seconds")
    classes = sorted({lab.second_class(guess) for guess in listed.value})
    missing = sorted(set(seconds) - set(classes))
    by_paper = [game.text(int(guess)) for guess in kept_guesses(game, [game.code(0)])][1:]
    lab.say("a census of third and fourth guesses")
    census = Census(game)
    alone = census.by_guesses(0, lab.seconds)
    third, fourth = census.third_and_fourth(0, lab.seconds)
    own = _in_strategy(lab, census)
    return Section(
        claims=(
            claim(
                "first guesses",
                printed("equivalent.firsts"),
                [game.text(guess) for guess in Position(game).distinct_guesses().tolist()],
            ),
            claim("number of second guesses", printed("equivalent.number"), len(seconds)),
            claim(
                "second guesses listed",
                replace(listed, value=len(listed.value)),
                len(seconds),
                implied=printed("equivalent.number").value,
                evidence=f"The {len(listed.value)} guesses listed belong to {len(classes)} different classes. "
                f"The class of {' and '.join(missing)} is not among them.",
            ),
            claim("digits exchangeable in the example of a set", *_absent_example(lab)),
            claim("digits exchangeable in the example of guesses", *_unused_example(lab)),
            claim(
                "most substitutions of positions that leave the guesses as they are",
                printed("equivalent.substitutions"),
                _most_substitutions(lab),
                evidence="After the first guess alone, and after it and each second guess; a further guess leaves no "
                "more of them.",
            ),
            claim(
                "average number of third and fourth guesses",
                printed("equivalent.later"),
                two_digits(_average(*alone)),
                evidence=f"{_average(*alone):.1f} over all sequences of inequivalent guesses, by the rules that look "
                "at guesses alone. The paper does not say over what it averages; the table gives other readings.",
            ),
        ),
        notes=(
            f"The missing second guess is {' and '.join(missing)}, or any guess equivalent to it: two of the first "
            "guess's digits have changed places, a third has moved to where the fourth was, and one is new. The "
            f"{len(seconds)} classes contain every code except the first guess itself, which would reveal nothing new.",
            f"By the paper's own two steps the same {len(by_paper)} guesses are kept"
            f"{'' if by_paper == seconds else ' (others than ours)'}; for some of them the paper's list gives an "
            "equivalent guess that is not the smallest, while its table 3 uses the smallest.",
        ),
        tables=(
            Table(
                f"Guesses to try, on average; positions are those of more than {SMALL} candidates",
                ("guess", "number", "by the paper's rules", "one of each class"),
                (
                    _row("third, sequences of guesses", alone[0]),
                    _row("fourth, sequences of guesses", alone[1]),
                    _row("third, positions", third),
                    _row("fourth, positions", fourth),
                    _row("third and fourth, positions of the minimum strategy", own),
                ),
            ),
            Table(
                "The second guesses",
                ("smallest of the class", "as the paper lists it", "codes in the class"),
                _second_guesses(lab),
            ),
        ),
    )


def _most_substitutions(lab: Lab) -> int:
    """The largest number of position permutations that, symbols renamed with them, keep the guesses in place."""
    first = lab.game.code(0)
    sequences = [[first], *([first, lab.game.code(guess)] for guess in lab.seconds)]
    return max(len({tuple(places) for places, _ in stabiliser(lab.game, guesses)}) for guesses in sequences)


def _average(*kept: Kept) -> float:
    return sum(each.paper for each in kept) / sum(each.positions for each in kept)


def _row(name: str, kept: Kept) -> tuple[str, int, str, str]:
    return name, kept.positions, f"{kept.paper / kept.positions:.1f}", f"{kept.ours / kept.positions:.1f}"


def _absent_example(lab: Lab) -> tuple[Printed, list[str]]:
    example = printed("equivalent.absent_example")
    present = set("".join(example.rest["set"]))
    absent = [symbol for symbol in range(lab.game.symbols) if str(symbol) not in present]
    return example, [str(symbol) for symbol in exchangeable(lab.game, [], absent)[0]]


def _unused_example(lab: Lab) -> tuple[Printed, list[str]]:
    example = printed("equivalent.unused_example")
    guesses = [lab.game.code(lab.game.index(guess)) for guess in example.rest["guesses"]]
    return example, [str(symbol) for symbol in exchangeable(lab.game, guesses, [])[1]]


def _in_strategy(lab: Lab, census: Census) -> Kept:
    """Third and fourth guesses kept in the positions that the minimum strategy itself passes through."""
    strategy, kept = lab.minimum, NONE
    for node, moves in strategy.paths():
        if len(moves) in (2, 3) and strategy.sizes[node] > SMALL:
            kept += census.kept(Position(lab.game, moves).guesses, census.absent(strategy.candidates(node)))
    return kept


def _second_guesses(lab: Lab) -> tuple[tuple[str, str, int], ...]:
    names = {lab.second_class(guess): guess for guess in printed("equivalent.seconds").value}
    texts = [(guess, lab.game.text(guess)) for guess in lab.seconds]
    return tuple((text, names.get(text, "missing"), int((lab.second_classes == guess).sum())) for guess, text in texts)
