"""Every kind of game played to its end in a real browser."""

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from optimoo.game import Game, Position, read_history
from optimoo.play.daily import secret_of_the_day, share_daily
from page_player import secret_of
from page_server import Program
from page_visitor import COMPILING

MOO = Game(4, 10)


def kept(visitor, slot):
    return visitor.page.evaluate(f"JSON.parse(localStorage.getItem('optimoo.game.{slot}'))")


def test_a_new_visitor_plays_at_once(visit, settings):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    made = visitor.find_the_number()
    expect(visitor.heading(f"Found in {len(made)} guess")).to_be_visible()
    secret = secret_of(settings.folder, kept(visitor, "guess")["id"])
    assert made[-1] == (secret, "4B")
    assert all(str(MOO.answer(guess, secret)) == answer for guess, answer in made)
    visitor.button("Play again").click()
    expect(visitor.page.locator(".rows")).to_have_count(0)
    visitor.type("0123")
    assert len(visitor.moves(count=1)) == 1


def test_reload_in_the_middle(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.type("4567")
    before = visitor.moves(count=2)
    visitor.page.reload()
    assert visitor.moves(count=2) == before
    visitor.find_the_number()


def test_giving_up(visit, settings):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.button("Give up").click()
    expect(visitor.heading("The number was")).to_be_visible()
    secret = secret_of(settings.folder, kept(visitor, "guess")["id"])
    assert "".join(visitor.page.locator(".over .tile").all_text_contents()) == secret


def test_another_size(visit):
    visitor = visit("")
    visitor.page.get_by_label("Size").select_option("4x6r")
    expect(visitor.button("6", exact=True)).to_have_count(0)
    visitor.type("0011")
    visitor.moves(count=1)
    visitor.find_the_number(game=Game(4, 6, repeats=True))


def test_a_hint_and_a_review(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.button("Hint").click()
    advice = visitor.page.locator(".advice")
    advice.wait_for(timeout=COMPILING)
    best = advice.locator("tbody tr").first.locator(".code").text_content()
    left = MOO.candidates(visitor.moves())
    expect(advice.get_by_role("heading", name=f"{len(left):,} candidates left")).to_be_visible()
    visitor.button(f"Take {' '.join(best)}").click()
    assert "".join(visitor.page.locator(".slot").all_text_contents()) == best
    visitor.button("Guess", exact=True).click()
    visitor.moves(count=2)
    made = visitor.find_the_number()
    expect(visitor.page.get_by_text("with 1 hint: not ranked")).to_be_visible()
    visitor.page.get_by_role("link", name="Review this game").click()
    steps = visitor.page.locator(".steps tbody tr")
    expect(steps).to_have_count(len(made), timeout=COMPILING)
    for step, (guess, answer) in zip(steps.all(), made, strict=True):
        assert "".join(step.locator(".tile").all_text_contents()) == guess
        assert step.locator(".answer b").text_content() == answer
    expect(steps.nth(0)).to_contain_text("✓ nothing")
    expect(visitor.page.locator(".line li").last).to_contain_text("4B")
    expect(visitor.page.locator(".share")).to_contain_text(f"found in {len(made)}")


def test_the_number_of_the_day(visit):
    first, second = visit("daily", permissions=["clipboard-read", "clipboard-write"]), visit("daily")
    made = first.find_the_number()
    other = second.find_the_number()
    assert made[-1] == other[-1]
    day = re.search(r"\d{4}-\d\d-\d\d", first.page.locator(".share").text_content())[0]
    shared = share_daily(MOO, date.fromisoformat(day), read_history(MOO, made))
    assert first.page.locator(".share").text_content() == shared
    first.button("Copy the result").click()
    expect(first.button("Copied")).to_be_visible()
    assert first.page.evaluate("navigator.clipboard.readText()") == shared
    first.page.reload()
    expect(first.page.locator(".share")).to_have_text(shared)


def test_the_computer_guesses(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    count = 0
    while not visitor.page.locator(".over").count():
        visitor.answer_for("3951")
        count += 1
        visitor.moves(count=count)
        visitor.page.locator(".asked, .over").first.wait_for()
    expect(visitor.heading(f"Found in {count} guess")).to_be_visible()
    assert visitor.moves()[-1] == ("3951", "4B")


def test_a_contradiction_is_shown_and_corrected(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    visitor.page.locator("[data-response='1B1C']").click()
    visitor.moves(count=1)
    count = 1
    while not visitor.page.locator(".repairs").count():
        visitor.page.locator("[data-response='3B']").click()
        count += 1
        visitor.moves(count=count)
        visitor.page.locator(".asked, .repairs").first.wait_for()
    notice = visitor.page.get_by_role("alert").filter(has_text="These answers cannot all be true")
    expect(notice).to_be_visible()
    marked = visitor.page.locator(".rows .marked")
    clash = [visitor.moves()[int(row.locator(".count").text_content()) - 1] for row in marked.all()]
    assert len(clash) >= 1
    assert Position(MOO, read_history(MOO, clash)).is_contradictory
    visitor.picture("contradiction")
    visitor.page.reload()  # also a contradiction survives
    visitor.page.locator(".repairs button").first.click()
    expect(visitor.page.locator(".repairs")).to_have_count(0)
    secret = int(MOO.candidates(visitor.moves())[0])
    while not visitor.page.locator(".over").count():
        count = len(visitor.moves())
        visitor.answer_for(secret)
        visitor.moves(count=count + 1)
        visitor.page.locator(".asked, .over").first.wait_for()


def test_an_answer_is_taken_back_and_another_one_changed(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    first = visitor.page.locator(".asked").text_content()
    visitor.page.locator("[data-response='2C']").click()
    visitor.moves(count=1)
    visitor.button("Take the last answer back").click()
    expect(visitor.page.locator(".rows")).to_have_count(0)
    assert visitor.page.locator(".asked").text_content() == first
    visitor.page.locator("[data-response='1C']").click()
    visitor.moves(count=1)
    visitor.page.locator(".pencil").click()
    visitor.page.locator(".change").select_option("2B")
    expect(visitor.page.locator(".rows .answer b")).to_have_text("2B")


def test_a_duel_with_the_computer(visit):
    visitor = visit("duel")
    visitor.button("I have one").click()
    yours = visitor.region("Your guesses")
    yours.wait_for()
    while not visitor.region("The result").count():
        if visitor.page.locator(".asked").count():
            before = len(visitor.moves(visitor.region("The guesses of the computer")))
            visitor.answer_for("8067")
            visitor.moves(visitor.region("The guesses of the computer"), count=before + 1)
        else:
            made = visitor.moves(yours)
            visitor.type(MOO.text(int(MOO.candidates(made)[0])))
            visitor.moves(yours, count=len(made) + 1)
        visitor.page.locator(".asked, .slot, .over").first.wait_for()
    mine, theirs = visitor.moves(yours), visitor.moves(visitor.region("The guesses of the computer"))
    assert len(mine) == len(theirs)
    found = (mine[-1][1] == "4B", theirs[-1][1] == "4B")
    words = {(True, False): "You win", (False, True): "You lose", (True, True): "A draw"}[found]
    expect(visitor.heading(words)).to_be_visible()


def test_two_browsers_in_one_duel(visit):
    host = visit("duel")
    host.page.get_by_label("Against a friend").check()
    host.type("9061")
    host.heading("Send this link").wait_for()
    link = host.page.locator(".link").text_content()
    friend = visit()
    friend.page.goto(link)
    friend.heading("You are invited").wait_for()
    friend.type("7352")
    players = {host: "7352", friend: "9061"}
    for player in players:
        player.region("Your guesses").wait_for()
    made = dict.fromkeys(players, 0)
    while not all(player.region("The result").count() for player in players):
        turn = next((player for player in players if player.page.title().startswith("●")), None)
        if turn is None:
            host.page.wait_for_timeout(100)  # the other window looks only now and then
            continue
        guesses = turn.moves(turn.region("Your guesses"))
        turn.type(MOO.text(int(MOO.candidates(guesses)[0])))
        made[turn] += 1
        turn.moves(turn.region("Your guesses"), count=made[turn])
        if made == dict.fromkeys(players, 1):
            host.page.reload()
            friend.page.reload()
            friend.region("Your guesses").wait_for()
            host.region("Your guesses").wait_for()
    assert made[host] == made[friend]
    found = [player.moves(player.region("Your guesses"))[-1] == (secret, "4B") for player, secret in players.items()]
    words = {
        (True, False): ("You win", "You lose"),
        (False, True): ("You lose", "You win"),
        (True, True): ("A draw",) * 2,
    }
    for player, word in zip(players, words[tuple(found)], strict=True):
        expect(player.heading(word)).to_be_visible()
    late = visit()
    late.page.goto(link)
    late.heading("You are invited").wait_for()
    late.type("0123")
    expect(late.page.get_by_role("alert")).to_contain_text("this invitation is not valid")


def test_a_server_that_is_killed_and_started_again(visit, tmp_path):
    found = MOO.text(secret_of_the_day(MOO, date.today()))
    first, second = [code for code in ("0123", "4567", "7654") if code != found][:2]
    with Program(tmp_path) as program:
        port = int(program.address.rpartition(":")[2])
        visitor = visit("daily", address=program.address)
        visitor.type(first)
        before = visitor.moves(count=1)
        program.kill()
        visitor.type(second)
        expect(visitor.page.get_by_role("alert")).to_contain_text("The server cannot be reached")
    with Program(tmp_path, port=port):
        visitor.button("Guess", exact=True).click()  # what was typed is still there
        made = visitor.moves(count=2)
        assert made[0] == before[0]
        assert made[1][0] == second
        visitor.find_the_number()


@pytest.mark.parametrize("where", ["", "daily"])
def test_nothing_is_begun_by_looking(visit, settings, where):
    visitor = visit(where)
    visitor.page.locator(".slot").first.wait_for()
    assert not [key for key in visitor.page.evaluate("Object.keys(localStorage)") if key.startswith("optimoo.game")]


def test_symbols_of_one_s_own(visit):
    game = Game.parse("4x6r:RGBYOP")
    visitor = visit("")
    visitor.page.get_by_label("Size").select_option("any other …")
    field = visitor.page.get_by_label("Any other game")
    field.fill("4x6r:RGBYO")
    field.press("Enter")
    refused = "the alphabet has 5 symbols; expected 6 different letters, digits or signs of ASCII, none of = : , /"
    visitor.page.wait_for_function("words => document.querySelector('input').validationMessage === words", arg=refused)
    field.fill(str(game))
    field.press("Enter")
    keys = visitor.page.get_by_role("group", name="Symbols").get_by_role("button")
    expect(keys).to_have_text(list(game.alphabet))
    visitor.type("rgBy")
    [(guess, _)] = visitor.moves(count=1)
    assert guess == "RGBY"
    visitor.page.reload()
    visitor.moves(count=1)
    visitor.find_the_number(game=game)
    visitor.page.get_by_role("link", name="Review this game").click()
    expect(visitor.page.locator(".steps .tiles").first).to_contain_text("R G B Y")
    visitor.open("computer")
    expect(visitor.region("The game")).to_contain_text("4 symbols from RGBYOP, repeats allowed")
    visitor.button("I have one").click()
    assert game.is_code(visitor.answer_for("PPOR", game))


def test_a_limit_is_counted_down_and_kept_to(visit, settings):
    visitor = visit("")
    visitor.page.get_by_label("Limit").select_option("6")
    expect(visitor.page.get_by_text("6 guesses left")).to_be_visible()
    visitor.type("0123")
    visitor.moves(count=1)
    expect(visitor.page.get_by_text("5 guesses left")).to_be_visible()
    secret = secret_of(settings.folder, kept(visitor, "guess")["id"])
    wrong = [code for code in ("4567", "8901", "2345", "6789", "1023", "1032") if code != secret][:5]
    for count, code in enumerate(wrong, start=2):
        visitor.type(code)
        visitor.moves(count=count)
    expect(visitor.heading("Not found in 6 guesses. The number was")).to_be_visible()
    assert "".join(visitor.page.locator(".over .tile").all_text_contents()) == secret


def test_pegs_are_told_apart_without_colour(visit):
    """By pattern alone, and by the sign on each; they are typed and touched like digits."""
    visitor = visit("", has_touch=True)
    visitor.page.get_by_label("Size").select_option("5x8r")
    keys = visitor.page.get_by_role("group", name="Symbols").get_by_role("button")
    expect(keys).to_have_text(list("01234567"))
    looks = keys.evaluate_all("keys => keys.map((key) => getComputedStyle(key).backgroundImage)")
    assert len(set(looks)) == len(looks)
    visitor.type("0123", enter=False)
    visitor.page.get_by_role("group", name="Symbols").get_by_role("button", name="4").tap()
    visitor.page.keyboard.press("Enter")
    visitor.moves(count=1)
    shown = visitor.page.locator(".rows .tile").evaluate_all("all => all.map((tile) => tile.dataset.peg)")
    assert shown == list("01234")


def test_what_hints_can_do_is_said_before_a_game_begins(visit):
    visitor = visit("")
    expect(visitor.page.get_by_text("Hints are exact, from the first guess on.")).to_be_visible()
    visitor.page.get_by_label("Size").select_option("5x10")
    expect(visitor.page.get_by_text("There are no hints: 30,240 numbers are too many.")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_last_row_moves_only_where_motion_is_welcome(visit, motion):
    visitor = visit("", reduced_motion=motion)
    visitor.find_the_number()
    visitor.page.locator(".over").wait_for()
    name = visitor.page.locator(".found .rows li:last-child .tile").first.evaluate(
        "tile => getComputedStyle(tile).animationName"
    )
    assert name == ("lift" if motion == "no-preference" else "none")
