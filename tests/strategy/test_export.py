"""Exports: each format is read back and compared with the strategy it came from."""

import csv
import io
import json
import re

import pytest

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.strategy import EXPORTS, Strategy, StrategyFile, to_csv, to_dot, to_json
from random_trees import SMALL_GAMES, first_candidate, random_file, random_history, random_strategy


@pytest.fixture(params=[(game, moves) for game in SMALL_GAMES for moves in (0, 1)], ids=str)
def file(request):
    game, moves = request.param
    return random_file(game, 3, random_history(game, 3, moves))


def test_json_can_be_walked_to_every_secret(file):
    game, strategy = file.strategy.game, file.strategy
    data = json.loads(to_json(file))
    for secret, moves in strategy.games():
        node, played = 0, []
        while True:
            guess = data["tree"][node]["guess"]
            response = game.answer(guess, secret)
            played.append((game.index(guess), game.response_id(response)))
            if response.bulls == game.positions:
                break
            node = data["tree"][node]["next"][str(response)]
        assert [*strategy.history, *played] == moves
    assert len(data["tree"]) == len(strategy)
    assert sum(len(node["next"]) for node in data["tree"]) == len(strategy) - 1


def test_json_says_what_the_header_says(file):
    data = json.loads(to_json(file))
    strategy = file.strategy
    del data["tree"]
    told = [f"{strategy.game.text(guess)}={strategy.game.responses[answer]}" for guess, answer in strategy.history]
    assert data == {
        "format": "optimoo strategy tree",
        "game": str(strategy.game),
        "objective": "total",
        "cost": strategy.total,
        "proved": False,
        "consistent": False,
        "max_guesses": strategy.worst,
        "history": told,
        "secrets": strategy.size,
        "total": strategy.total,
        "profile": list(strategy.profile),
    }


def test_csv_has_the_game_of_every_secret(file):
    game, strategy = file.strategy.game, file.strategy
    rows = list(csv.DictReader(io.StringIO(to_csv(file))))
    assert len(rows) == strategy.size
    for row, (secret, moves) in zip(rows, strategy.games(), strict=True):
        assert row["secret"] == game.text(secret)
        assert int(row["guesses"]) == len(moves)
        for number in range(1, strategy.worst + 1):
            cells = row[f"guess{number}"], row[f"response{number}"]
            if number <= len(moves):
                guess, response = moves[number - 1]
                assert cells == (game.text(guess), str(game.responses[response]))
            else:
                assert cells == ("", "")


NODE = re.compile(r'  n(\d+) \[label="((?:[^"\\]|\\.)*)"(?:, \w+=\w+)*\];')
EDGE = re.compile(r'  n(\d+) -> n(\d+) \[label="(\w+)"\];')


def parsed_dot(text: str) -> tuple[dict[int, str], dict[int, tuple[int, str]]]:
    """Labels by node, and for every node but the root where its arrow comes from; other lines are refused."""
    first, *lines, last = text.splitlines()
    assert (first, last) == ("digraph strategy {", "}")
    nodes, arrows = {}, {}
    for line in lines[4:]:
        if match := NODE.fullmatch(line):
            nodes[int(match[1])] = match[2]
        else:
            match = EDGE.fullmatch(line)
            assert match, line
            arrows[int(match[2])] = int(match[1]), match[3]
    assert all(re.fullmatch(r"  (\w+=.*|\w+ \[.*\]);", line) for line in lines[:4])
    return nodes, arrows


def test_dot_draws_every_node_of_a_small_tree(file):
    strategy = file.strategy
    nodes, arrows = parsed_dot(to_dot(file, depth=100))
    assert sorted(nodes) == list(range(len(strategy)))
    for node, label in nodes.items():
        guess, _, left = label.partition("\\n")
        assert guess == strategy.game.text(int(strategy.guesses[node]))
        assert (left or "1 left") == f"{len(strategy.candidates(node))} left"
    assert arrows == {
        node: (strategy.parents[node], str(strategy.game.responses[strategy.responses[node]]))
        for node in range(1, len(strategy))
    }


def test_dot_draws_guesses_that_cannot_be_the_secret_dashed(file):
    dashed = {int(number) for number in re.findall(r"n(\d+) .*, style=dashed", to_dot(file, depth=100))}
    assert dashed == {node for node in range(len(file.strategy)) if not file.strategy.finds[node]}


def test_dot_of_a_large_tree_stays_readable():
    strategy = random_strategy(Game(4, 10), 2)
    file = StrategyFile(strategy, "total", strategy.total, proved=False)
    nodes, arrows = parsed_dot(to_dot(file))
    assert 100 < len(nodes) <= 400
    assert set(arrows) == set(nodes) - {0}
    assert {label.partition("\\n")[0] for node, label in nodes.items() if strategy.depths[node] == 1} == {
        strategy.game.text(int(strategy.guesses[node])) for node in strategy.children(0).values()
    }
    cut = [node for node, label in nodes.items() if re.fullmatch(r"\d+ left", label)]
    assert {strategy.depths[node] for node in cut} == {2}
    assert [nodes[node] for node in cut] == [f"{len(strategy.candidates(node))} left" for node in cut]


def test_dot_to_a_given_depth(file):
    nodes, _ = parsed_dot(to_dot(file, depth=1))
    assert sorted(nodes) == [0, *sorted(file.strategy.children(0).values())]
    with pytest.raises(InputError, match="cannot draw the first 0 guesses; expected 1 or more"):
        to_dot(file, depth=0)


def test_dot_escapes_the_title():
    strategy = Strategy.build(Game(2, 2), first_candidate)
    text = to_dot(StrategyFile(strategy, 'a "quoted" \\ title', 3, proved=False))
    assert r'  label="2x2, objective a \"quoted\" \\ title, cost 3";' in text.splitlines()


def test_all_formats_are_listed(file):
    assert {name: export(file) for name, export in EXPORTS.items()} == {
        "json": to_json(file),
        "csv": to_csv(file),
        "dot": to_dot(file),
    }
