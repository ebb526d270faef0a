"""The plain search behind the rule for three elements, beside the engine."""

from itertools import combinations

import numpy as np
import pytest

from optimoo.game import Game, Position
from optimoo.paper.three import RuleOfThree
from optimoo.search import Costs, Means, Question, Search

RACE = [0, 1, 9, 80, 900, 1000, 1001, 1002]
TOTAL = [1, 2, 3, 4, 5, 6, 7, 8]


def plain(position, costs, kept):
    return min(RuleOfThree(position, costs, kept=kept).guesses(position.candidates, position.depth))[0][0]


@pytest.mark.parametrize("moves", ["012=1C", "012=1B", "012=2C"])
@pytest.mark.parametrize("costs", [RACE, TOTAL])
def test_without_the_rule_it_agrees_with_the_engine(moves, costs):
    position = Position.of(Game(3, 5), moves)
    question = Question(Position(position.game), Costs.of(costs, secrets=position.game.size))
    with Search(question, Means(workers=1, checkpoint=False)) as search:
        assert plain(position, costs, kept=False) == search.value(position)


@pytest.mark.parametrize(("costs", "holds"), [(TOTAL, True), ([0, 0, 9, 9, 9, 9, 9, 9], False)])
def test_the_rule_holds_for_totals_and_not_for_races(costs, holds):
    start = Position(Game(3, 5))
    ruled, free = (RuleOfThree(start, costs, kept=kept) for kept in (True, False))
    triples = map(np.array, combinations(range(0, 60, 6), 3))
    assert all(ruled.worth(codes, 0)[0] == free.worth(codes, 0)[0] for codes in triples) == holds
