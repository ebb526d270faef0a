"""What answers in the place of a server gives the server's answers, wherever it can know them."""

import random
from datetime import date, timedelta
from urllib.parse import quote

import pytest

from optimoo.game import Game, Position, Relabelling
from optimoo.heuristics import heuristic, rank
from optimoo.play import Analyst, find_contradiction, opponents, secret_of_the_day
from optimoo.strategy import shipped
from optimoo.web.site import PLAYED_ALONE, site
from page_scripts import run_script

MOO = Game(4, 10)


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    folder = tmp_path_factory.mktemp("deno")
    files = {file.name.rpartition("/")[2]: file.content.decode() for file in site() if file.name.startswith("data.")}
    return lambda questions: run_script("ask_alone.js", {"questions": questions, "files": files}, folder)


def sent(position):
    game = position.game
    moves = [{"guess": game.text(guess), "response": str(game.responses[answer])} for guess, answer in position.moves]
    return {"game": str(game), "moves": moves}


def drawn(draw, game, depth):
    """A position that leaves something to guess, after so many guesses that each could be the secret."""
    position = Position(game)
    secret = draw.randrange(game.size)
    while position.depth < depth and position.size > 1:
        guess = int(draw.choice(position.candidates))
        if guess != secret:
            position = position.after(guess, game.answer(guess, secret))
    return position


def test_advice_from_the_book_is_the_server_s(ask, client):
    draw = random.Random(1)
    bodies = [sent(drawn(draw, MOO, depth)) for depth in (0, *[1] * 5, *[2] * 20)]
    bodies += [{"game": "4x10", "moves": [{"guess": "0123", "response": "4B"}]}]
    told = ask([["POST", "advice", body] for body in bodies])
    assert told == [client.post("/api/advice", json=body).json() for body in bodies]
    assert all(advice["exact"] for advice in told)


def test_advice_on_the_way_of_a_strategy_is_exact(ask):
    """Also under other names, as long as the game follows it."""
    draw, strategy, analyst = random.Random(2), shipped("minimum").strategy, Analyst(MOO)
    positions = []
    while len(positions) < 15:
        secret, node, moves = draw.randrange(MOO.size), strategy.root, []
        for _ in range(3):
            guess = int(strategy.guesses[node])
            answer = MOO.response_id(MOO.answer(guess, secret))
            moves.append((guess, answer))
            node = strategy.child(node, answer) or node
        if moves[-1][1] and len(set(moves)) == 3:
            places, symbols = draw.sample(range(4), 4), draw.sample(range(10), 10)
            positions.append(Position(MOO, tuple(moves)).relabelled(Relabelling(tuple(places), tuple(symbols))))
    told = ask([["POST", "advice", sent(position)] for position in positions])
    for position, advice in zip(positions, told, strict=True):
        assert advice["exact"]
        assert advice["complete"]
        assert advice["best"][0]["further"] == analyst.value(position)
        assert advice["best"][0] == analyst.value_of(position, advice["best"][0]["guess"]).fields(analyst.rival)


def test_elsewhere_it_is_exact_or_says_that_a_rule_ranks(ask):
    draw = random.Random(3)
    games = [*[MOO] * 25, *[Game(3, 6)] * 10, *[Game(4, 6, repeats=True)] * 10]
    positions = [drawn(draw, game, depth) for game, depth in zip(games, [3, 4, 5] * 15, strict=True)]
    told = ask([["POST", "advice", sent(position)] for position in positions])
    analysts = {game: Analyst(game) for game in set(games)}
    for position, advice in zip(positions, told, strict=True):
        assert advice["candidates"] == position.size
        if advice["exact"]:
            value = analysts[position.game].value(position)
            assert {each["further"] for each in advice["best"]} == {value} or position.size <= 2
            assert advice["best"][0]["further"] == value
        else:
            assert (advice["rule"], advice["complete"]) == ("larmouth", False)
            [first] = rank(position, heuristic("larmouth"), 1)
            assert advice["best"][0]["guess"] == position.game.text(first.guess)
    assert {advice["exact"] for advice in told} == {True, False}


def test_contradictions_are_the_server_s(ask, client):
    draw, bodies = random.Random(4), []
    while len(bodies) < 25:
        game = draw.choice([MOO, Game(3, 6), Game(4, 6, repeats=True)])
        moves = [(draw.randrange(game.size), draw.randrange(1, len(game.responses))) for _ in range(draw.randint(1, 6))]
        if find_contradiction(Position(game, tuple(moves))):
            bodies.append(sent(Position(game, tuple(moves))))
    told = ask([["POST", "advice", body] for body in bodies])
    assert told == [client.post("/api/advice", json=body).json() for body in bodies]


SAME = ["strategies", "strategies/minimum", "strategies/strongest"]


def test_what_does_not_change_is_the_server_s(ask, client):
    assert ask([["GET", path] for path in SAME]) == [client.get(f"/api/{path}").json() for path in SAME]


@pytest.mark.parametrize("game", ["4x10", "4x6r:RGBYOP"])
def test_rules_are_the_server_s_but_for_what_hints_can_do(ask, client, game):
    [told] = ask([["GET", f"rules/{quote(game)}"]])
    served = client.get(f"/api/rules/{quote(game)}").json()
    assert told.keys() == served.keys()
    assert {key for key in told if told[key] != served[key]} == {"hints"}
    assert "a rule ranks the guesses" in told["hints"].lower()


@pytest.mark.parametrize("game", ["4x10", "3x6", "4x6r"])
def test_opponents_are_described_as_by_the_server(ask, game):
    [told] = ask([["GET", f"opponents/{game}"]])
    described = {each.name: vars(each) for each in opponents(Game.parse(game))}
    assert told == [described[each["name"]] for each in told]
    assert {"minimum", "strongest"} <= {each["name"] for each in told} or game != "4x10"


def test_games_that_are_too_large_for_the_rule_say_so(ask):
    rules, opponents, advice, small = ask(
        [
            ["GET", "rules/5x10"],
            ["GET", "opponents/5x10"],
            ["POST", "advice", {"game": "5x10", "moves": [{"guess": "01234", "response": "1C"}]}],
            ["POST", "advice", {"game": "5x10", "moves": [{"guess": "01234", "response": "4B"}]}],
        ]
    )
    assert rules["hints"].startswith("Once at most 1,984 numbers are left, a rule")
    assert [each["name"] for each in opponents] == ["first-candidate"]
    assert "too large for hints while 2400 numbers are left" in advice["refused"]
    assert small["candidates"] == 25


def test_views_have_what_the_server_s_have(ask, client):
    for wanted in (
        {"mode": "guess", "limit": 8},
        {"mode": "daily"},
        {"mode": "answer", "opponent": "minimum"},
        {"mode": "duel", "opponent": "strongest", "secret": "3951", "first": True},
    ):
        [begun] = ask([["POST", "games", wanted]])
        served = client.post("/api/games", json=wanted).json()
        assert begun.keys() == served.keys()
        assert begun["view"].keys() == served["view"].keys()
        unlike = ("id", "asked", "day")
        assert {key: value for key, value in begun["view"].items() if key not in unlike} == {
            key: value for key, value in served["view"].items() if key not in unlike
        }


TRUTHFUL = {"kind": "answer", "number": "NUMBER"}


@pytest.mark.parametrize("opponent", PLAYED_ALONE)
def test_every_opponent_finds_a_number(ask, opponent):
    """In as many guesses as its strategy takes at most, where it follows one; each game under labels of its own."""
    secrets = ["3951", "0123", "8067", "9876"]
    followed = {"reacting": "strongest"}.get(opponent, opponent)  # where nobody else guesses
    most = len(shipped(followed).strategy.profile) if opponent in PLAYED_ALONE[2:] else 12
    questions = []
    for secret in secrets:
        questions.append(["POST", "games", {"mode": "answer", "opponent": opponent}])
        questions += [["POST", "games/ID/moves", {**TRUTHFUL, "response": f"FOR {secret}"}]] * most
        questions.append(["GET", "games/ID"])
    told = ask(questions)
    for number, secret in enumerate(secrets, start=1):
        end = told[number * (most + 2) - 1]
        assert end["result"] == {"outcome": "found", "secret": secret, "share": None}
        for move in end["theirs"]:
            assert move["response"] == str(MOO.answer(move["guess"], secret))


def test_whoever_reacts_takes_the_last_chance(ask):
    """Once the visitor has found out, only a number that may be the visitor's can save the draw."""
    begin = ["POST", "games", {"mode": "duel", "opponent": "reacting", "secret": "3951", "first": True}]
    guesses = [{"kind": "guess", "number": "NUMBER", "guess": guess} for guess in ("0123", "4567", "SECRET")]
    told = ask([begin, *(["POST", "games/ID/moves", guess] for guess in guesses)] * 12)
    # By chance a number may be found before; that game is over then.
    ends = [end for before, end in zip(told[2::4], told[3::4], strict=True) if before.get("phase") != "over"]
    for end in ends:
        *earlier, last = [(move["guess"], move["response"]) for move in end["theirs"]]
        assert MOO.index(last[0]) in MOO.candidates(earlier)
        assert end["result"]["outcome"] == ("drawn" if last[0] == "3951" else "won")
    assert len({end["theirs"][-1]["guess"] for end in ends}) > 1


def test_the_number_of_the_day_is_everyone_s(ask):
    """The browser's own day; two of them, should midnight come in between."""
    day = date.today()
    secrets = [MOO.text(secret_of_the_day(MOO, each)) for each in (day, day + timedelta(days=1))]
    guesses = [{"kind": "guess", "number": "NUMBER", "guess": secret} for secret in secrets]
    told = ask([["POST", "games", {"mode": "daily"}], *(["POST", "games/ID/moves", guess] for guess in guesses)])
    over = next(view for view in told[1:] if view["phase"] == "over")
    assert over["result"]["outcome"] == "found"
    assert MOO.text(secret_of_the_day(MOO, date.fromisoformat(over["day"]))) == over["result"]["secret"]


def test_a_move_counts_once_and_a_hint_is_counted(ask):
    guess = {"kind": "guess", "number": 0, "guess": "0123"}
    told = ask(
        [
            ["POST", "games", {"mode": "guess"}],
            ["POST", "games/ID/moves", guess],
            ["POST", "games/ID/moves", guess],
            ["POST", "games/ID/hint/small", {"guess": "4567"}],
            ["POST", "games/ID/hint"],
            ["POST", "games/ID/moves", {"kind": "guess", "number": "NUMBER", "guess": "0012"}],
            ["POST", "games/ID/moves", {"kind": "resign", "number": "NUMBER"}],
        ]
    )
    assert "expects move 1" in told[2]["refused"]
    assert "repeats a symbol" in told[5]["refused"]
    end = told[6]
    answer = told[1]["mine"][0]["response"]
    candidates = [MOO.text(code) for code in MOO.candidates([("0123", answer)]).tolist()]
    assert told[3]["candidates"] == len(candidates)
    assert told[3]["possible"] == ("4567" in candidates) == (told[3]["against"] is None)
    assert (end["hints"], len(end["mine"]), end["result"]["outcome"]) == (1, 1, "given-up")
    assert end["mine"][0]["response"] == str(MOO.answer("0123", end["result"]["secret"]))


def test_what_needs_a_server_says_so(ask):
    for told in ask(
        [["POST", "review", {}], ["POST", "players", {"name": "Ada"}], ["POST", "games", {"mode": "friends"}]]
    ):
        assert "server" in told["refused"] or "optimoo serve" in told["refused"]
    assert ask([["GET", "games/none"], ["GET", "nothing"]]) == [
        {"refused": "This game is not kept any more; begin another."},
        {"refused": "There is nothing here by that name."},
    ]
