"""What notebooks show of strategies, positions, solutions and advice; and strategies for other libraries."""

from xml.etree import ElementTree

import pytest

from optimoo.game import Game, Position
from optimoo.play import Analyst
from optimoo.search import solve
from optimoo.strategy import shipped

GAME = Game(3, 5)


@pytest.fixture(scope="module")
def solution():
    return solve(GAME, workers=1)


def cells(html):
    """The texts of all tables, row by row; refuses what is not well formed."""
    return [[cell.text or "" for cell in row] for row in ElementTree.fromstring(f"<div>{html}</div>").iter("tr")]


def test_a_strategy_is_shown_level_by_level(solution):
    head, *rows = cells(solution.strategy._repr_html_())
    assert head == ["guess", "positions", "candidates", "found", ""]
    assert [int(row[3]) for row in rows] == list(solution.strategy.profile)
    assert [int(row[2]) for row in rows] == [60, 59, 53, 24]


def test_levels_begin_after_the_history(solution):
    part = solution.strategy.after("012=1B1C")
    assert [level.number for level in part.levels()] == [2, 3, 4]
    assert part.levels()[0].candidates == part.size
    assert sum(level.positions for level in part.levels()) == len(part)


def test_a_solution_says_what_is_proved(solution):
    told = cells(solution._repr_html_())[-1]
    assert told[:3] == ["total", "196", "yes"]
    assert repr(solution) == f"<Solution for 3x5, total: cost 196, proved least; {solution.strategy!r}>"


def test_a_position_is_shown_with_what_each_move_left():
    rows = cells(Position.of(GAME, "012=1B1C 031=2C")._repr_html_())
    assert rows[1:] == [["1", "012", "1B1C", "12"], ["2", "031", "2C", "3"]]
    assert "<caption>3x5, 60 candidates</caption>" in Position(GAME)._repr_html_()


def test_advice_is_shown_best_first():
    advice = Analyst(GAME, workers=1).advise("012=1B1C")
    rows = cells(advice._repr_html_())
    assert [row[0] for row in rows[1:]] == [GAME.text(value.guess) for value in advice.best]
    assert rows[1][2] == f"{float(advice.best[0].expected):.4f}"


def test_advice_that_is_not_exact_says_so():
    advice = Analyst(Game(5, 8), workers=1).advise()
    assert "not exact" in advice._repr_html_()


def test_a_graph_is_the_same_tree(solution):
    networkx = pytest.importorskip("networkx")
    strategy = solution.strategy
    graph = strategy.to_networkx()
    assert networkx.is_arborescence(graph)
    assert len(graph) == len(strategy)
    for parent, child, data in graph.edges(data=True):
        answer = GAME.responses[strategy.responses[child]]
        assert (data["answer"], parent) == (str(answer), strategy.parents[child])
    depths = networkx.shortest_path_length(graph, strategy.root)
    found = [depths[node] + 1 for node, data in graph.nodes(data=True) if data["finds"]]
    assert sum(found) == strategy.total


def test_a_table_holds_the_same_tree():
    pytest.importorskip("pandas")
    strategy = shipped("minimum").strategy
    table = strategy.to_dataframe()
    assert table[table.finds].number.sum() == strategy.total == 26274
    assert table.loc[strategy.root].to_dict() == {
        "parent": -1,
        "answer": "",
        "guess": "0123",
        "number": 1,
        "candidates": 5040,
        "finds": True,
    }
