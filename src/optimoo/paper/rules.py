"""Section 1, the rules: the example game, the number of codes, the responses."""

from optimoo.paper.claims import Section, claim
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.pictures import Picture

PAPER = "1 and 2"
TITLE = "Rules"


def section(lab: Lab) -> Section:
    """Answer the guesses of the figure, count codes and responses, split the codes by the first guess."""
    game = lab.game
    example = printed("rules.example")
    answered = [[guess, str(game.answer(guess, example.rest["secret"]))] for guess, _ in example.value]
    sizes = {str(game.responses[response]): group.size for response, group in lab.groups.items()}
    return Section(
        claims=(
            claim("the example game, answer by answer", example, answered),
            claim("number of codes", printed("rules.codes"), game.size),
            claim("responses", printed("rules.responses"), [str(response) for response in game.responses]),
        ),
        pictures=(
            Picture(
                "first-guess",
                f"How the first guess {game.text(0)} splits the {game.size} codes",
                "bars",
                tuple(sizes),
                {"codes": tuple(sizes.values())},
                ("response", "codes"),
            ),
        ),
    )
