"""What the page works out by itself agrees with the package, on thousands of cases that are drawn here."""

import hashlib
import json
import random

import pytest

from optimoo.errors import InputError
from optimoo.game import Game, Position, Relabelling, read_response
from optimoo.heuristics import heuristic, rank
from optimoo.heuristics.rules import SCALE, scaled_logs
from optimoo.play.book import located
from optimoo.strategy import shipped
from optimoo.web.models import LARGEST_GAME, read_game, rules_of
from optimoo.web.strategies import Library
from page_scripts import run_script
from samples import SUPPORTED_GAMES

MOO = Game(4, 10)
GAMES = [game for game in SUPPORTED_GAMES if game.size <= LARGEST_GAME]
STRATEGIES = ["minimum", "strongest"]


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    """Asks the page's rules a list of questions."""
    folder, library = tmp_path_factory.mktemp("deno"), Library({})

    def ask(questions, trees=()):
        given = {"questions": questions, "trees": {name: json.loads(library.tree(name).content) for name in trees}}
        return run_script("ask_rules.js", given, folder)

    return ask


def drawn_position(draw, game, most=4):
    """A position after a few guesses, answered truthfully for some secret."""
    secret = draw.randrange(game.size)
    guesses = [draw.randrange(game.size) for _ in range(draw.randint(0, most))]
    moves = [(guess, game.response_id(game.answer(guess, secret))) for guess in guesses if guess != secret]
    return Position(game, tuple(moves))


def shown(position):
    game = position.game
    return [[game.text(guess), str(game.responses[answer])] for guess, answer in position.moves]


def test_the_rules_of_every_game(ask):
    told = ask([["rules", str(game)] for game in GAMES])
    assert told == [rules_of(game).model_dump() for game in GAMES]


NAMES = [
    "4x10",
    " 4X10 ",
    "4x6R",
    "4x6r:RGBYOP",
    "3x4:wxyz",
    "4x10:0123456789",
    "4x6r:Rr12 3",
    "4x6r:RGBYOO",
    "4x6r:RGB",
]
NAMES += [
    "",
    "4",
    "x",
    "4x",
    "1x3",
    "7x9",
    "4x17",
    "4x1r",
    "5x4",
    "6x10",
    "6x16r",
    "4x6r:RGBY=P",
    "4x6r:RGBYOÄ",
    "4x6r:",
]


def test_names_of_games(ask):
    def told(name):
        try:
            return rules_of(read_game(name)).model_dump()
        except InputError:
            return None

    assert ask([["rules", name] for name in NAMES]) == [told(name) for name in NAMES]


def test_thousands_of_answers(ask):
    draw = random.Random(1)
    pairs = [(game, draw.randrange(game.size), draw.randrange(game.size)) for game in GAMES for _ in range(60)]
    told = ask([["answer", str(game), game.text(guess), game.text(secret)] for game, guess, secret in pairs])
    assert len(told) > 4000
    assert told == [[str(game.answer(guess, secret))] * 2 for game, guess, secret in pairs]


def test_what_people_write(ask):
    colours, moo = Game.parse("4x6r:RGByOP"), MOO
    codes = [(moo, text) for text in ("0123", " 9876 ", "0012", "012", "01234", "012a", "")]
    codes += [(colours, text) for text in ("rgby", "RGBY", "rrrr", "rgbz", "YyYy")]
    answers = [
        "1B1C",
        "1b1c",
        "2A1B",
        "2a",
        "3C",
        "0",
        "4",
        "4B",
        "1 1",
        "1,1",
        "1 ; 1",
        "11",
        "00",
        "3B1C",
        "B",
        "",
        "x",
        "5",
        "0C",
    ]

    def read(game, text):
        return game.text(text) if game.is_code(text) else None

    def response(text):
        try:
            return str(moo.responses[read_response(moo, text)])
        except InputError:
            return None

    told = ask([["read", str(game), text] for game, text in codes] + [["response", "4x10", text] for text in answers])
    assert told == [read(game, text) for game, text in codes] + [response(text) for text in answers]


def test_candidates_of_many_positions(ask):
    draw = random.Random(2)
    positions = [drawn_position(draw, game) for game in GAMES if game.size <= 11_000 for _ in range(6)]
    told = ask([["candidates", str(each.game), shown(each)] for each in positions])
    assert told == [each.candidates.tolist() for each in positions]


def test_positions_under_the_names_that_stand_for_all(ask):
    draw = random.Random(3)
    positions = [drawn_position(draw, game) for game in GAMES if game.size <= 11_000 for _ in range(8)]
    told = ask([["canonical", str(each.game), shown(each)] for each in positions])
    for position, (text, places, symbols) in zip(positions, told, strict=True):
        copy, relabelling = position.canonical()
        assert (text, tuple(places), tuple(symbols)) == (str(copy), relabelling.positions, relabelling.symbols)


def test_following_a_strategy_under_any_names(ask):
    draw = random.Random(4)
    questions, expected = [], []
    for name in STRATEGIES:
        strategy = shipped(name).strategy
        for _ in range(300):
            position = _followed(draw, strategy)
            questions.append(["follow", "4x10", name, shown(position)])
            place = located(strategy, position)
            expected.append(place and MOO.text(place[1].image(MOO, int(strategy.guesses[place[0]]))))
    assert ask(questions, STRATEGIES) == expected
    assert expected.count(None) > 20


def _followed(draw, strategy):
    """A position on a strategy's way, under other names; now and then with a guess of somebody else's at the end."""
    game, node, moves = strategy.game, strategy.root, []
    for _ in range(draw.randint(0, 5)):
        children = [
            (answer, child) for answer in range(1, len(game.responses)) if (child := strategy.child(node, answer))
        ]
        if not children:
            break
        answer, child = draw.choice(children)
        moves.append((int(strategy.guesses[node]), answer))
        node = child
    places, symbols = list(range(4)), list(range(10))
    draw.shuffle(places)
    draw.shuffle(symbols)
    position = Position(game, tuple(moves)).relabelled(Relabelling(tuple(places), tuple(symbols)))
    if draw.random() < 0.2:
        guess = draw.randrange(game.size)
        position = position.after(guess, game.answer(guess, int(position.candidates[0])))
    return position


def test_the_rule_that_ranks_guesses(ask):
    draw = random.Random(5)
    games = [*(game for game in GAMES if 20 <= game.size <= 2000), *[MOO] * 12]
    positions = [drawn_position(draw, game, most=3) for game in games]
    positions = [each for each in positions if each.size * each.game.size < 4_000_000]
    told = ask([["rank", str(each.game), shown(each), 10] for each in positions])
    for position, ranked in zip(positions, told, strict=True):
        expected = rank(position, heuristic("larmouth"), 10)
        assert [(guess, score / SCALE) for guess, score, _ in ranked] == [(each.guess, each.score) for each in expected]
        for (_, _, cells), each in zip(ranked, expected, strict=True):
            assert {position.game.responses[answer]: size for answer, size in enumerate(cells) if size} == each.cells


def test_logarithms_to_the_last_digit(ask):
    assert ask([["logs", "2x2", LARGEST_GAME + 1]]) == [scaled_logs(LARGEST_GAME + 1).tolist()]


def test_digests(ask):
    texts = ["", *("optimoo number of the day 4x10 2026-11-15" * count for count in (1, 2, 3)), "é" * 60]
    texts += ["x" * length for length in range(40, 80)]
    assert ask([["digest", "2x2", text] for text in texts]) == [
        hashlib.sha256(text.encode()).hexdigest() for text in texts
    ]
