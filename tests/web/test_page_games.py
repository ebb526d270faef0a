"""Every kind of game played to its end in a real browser."""

import re
from dataclasses import replace
from datetime import date, datetime

import pytest
from playwright.sync_api import expect

from optimoo.game import Game, Position, read_history
from optimoo.play.daily import secret_of_the_day, share_daily
from page_player import secret_of
from page_server import Program, served
from page_visitor import COMPILING

MOO = Game(4, 10)


def kept(visitor, slot):
    return visitor.page.evaluate(f"JSON.parse(localStorage.getItem('optimoo.game.{slot}'))")


def test_a_new_visitor_plays_at_once(visit, settings):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    made = visitor.find_the_number()
    expect(visitor.heading(f"Found in {len(made)} guess")).to_be_visible()
    secret = secret_of(settings.folder, kept(visitor, "guess.4x10")["id"])
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


def test_marks_on_digits(visit):
    visitor = visit("")
    visitor.button("Mark digits").click()
    for symbol in "0477":
        visitor.page.locator(f".key[data-symbol='{symbol}']").click()
    expect(visitor.button("0, ruled out")).to_be_visible()
    expect(visitor.button("7, in it")).to_be_visible()
    assert visitor.page.locator(".slot").all_text_contents() == [""] * 4
    visitor.page.keyboard.press("4")
    visitor.page.keyboard.press("4")
    expect(visitor.button("4", exact=True)).to_be_visible()
    visitor.button("Mark digits").click()
    visitor.type("0123")  # a note keeps nobody from guessing
    visitor.moves(count=1)
    visitor.page.reload()
    expect(visitor.button("0, ruled out")).to_be_visible()
    visitor.find_the_number()
    visitor.button("Play again").click()
    expect(visitor.button("0", exact=True)).to_be_visible()


def test_giving_up(visit, settings):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    expect(visitor.button("Give up")).to_be_hidden()
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.button("Give up").click()
    visitor.button("Go on").click()  # it asks once, and nothing has happened
    visitor.button("Give up").click()
    visitor.button("Give up now").click()
    expect(visitor.heading("Given up after 1 guess. The number was")).to_be_visible()
    secret = secret_of(settings.folder, kept(visitor, "guess.4x10")["id"])
    assert "".join(visitor.page.locator(".over .tile").all_text_contents()) == secret


def test_another_size(visit):
    visitor = visit("")
    visitor.page.get_by_label("Size").select_option("4x6r")
    expect(visitor.button("6", exact=True)).to_have_count(0)
    visitor.type("0011")
    visitor.moves(count=1)
    visitor.find_the_number(game=Game(4, 6, repeats=True))


def test_every_size_has_a_game_of_its_own(visit):
    visitor = visit("")
    visitor.type("0123")
    before = visitor.moves(count=1)
    size = visitor.page.get_by_label("Size")
    size.select_option("3x10")
    expect(visitor.page.locator(".rows")).to_have_count(0)
    visitor.type("012")
    visitor.moves(count=1)
    size.select_option("4x10")
    expect(visitor.page.locator(".slot")).to_have_count(4)
    assert visitor.moves(count=1) == before
    expect(visitor.page.get_by_label("Size")).to_have_value("4x10")


def test_a_hint_and_a_review(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    advice, best = visitor.hinted()
    left = MOO.candidates(visitor.moves())
    expect(advice.get_by_role("heading", name=f"{len(left):,} candidates left")).to_be_visible()
    visitor.button(f"Take {best}").click()
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


def test_the_day_is_the_visitor_s_own_and_earlier_ones_can_be_caught_up_on(visit, fresh_settings):
    with served(replace(fresh_settings, today=lambda: date(2026, 11, 15))) as address:
        visitor = visit(address=address)
        visitor.page.clock.set_fixed_time(datetime(2026, 11, 15, 23, 30))
        visitor.open("daily")
        expect(visitor.page.get_by_text("Sunday, November 15")).to_be_visible()
        made = visitor.find_the_number()
        assert made[-1][0] == MOO.text(secret_of_the_day(MOO, date(2026, 11, 15)))
        expect(visitor.page.get_by_text("The next number comes in 30 minutes.")).to_be_visible()
        visitor.page.clock.set_fixed_time(datetime(2026, 11, 16, 0, 30))  # the server's day comes later
        visitor.page.reload()
        expect(visitor.page.get_by_text("Monday, November 16")).to_be_visible()
        expect(visitor.region("Earlier numbers")).to_contain_text(f"Sunday, November 15found in {len(made)}")
        visitor.page.get_by_role("link", name="Wednesday, November 4").click()
        visitor.heading("An earlier number").wait_for()
        made = visitor.find_the_number()
        assert made[-1][0] == MOO.text(secret_of_the_day(MOO, date(2026, 11, 4)))
        visitor.open("scores")
        expect(visitor.region("In this browser")).to_contain_text("Numbers of the dayaverage")
        visitor.region("Your last games here").get_by_role("link").first.click()
        visitor.page.locator(".steps").wait_for(timeout=COMPILING)


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
            host.page.wait_for_timeout(20)  # until the other window has heard of it
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
    expect(late.heading("This link has been used")).to_be_visible()
    assert late.page.locator(".slot").count() == 0
    host.button("Rematch").click()
    host.type("0123")
    expect(host.heading("A rematch")).to_be_visible()
    expect(friend.page.get_by_text("Your friend asks for a rematch")).to_be_visible()
    friend.button("Rematch").click()
    friend.type("4567")
    for player in players:
        player.region("Your guesses").wait_for()
        assert player.moves() == []
    host.page.reload()
    host.region("Your guesses").wait_for()


def test_who_begins_a_duel_is_chosen(visit, client):
    visitor = visit("duel")
    visitor.page.get_by_label("Against a friend").check()
    visitor.page.get_by_label("Who begins").select_option("other")
    visitor.type("9061")
    visitor.heading("Send this link").wait_for()
    _, game, invitation, _ = visitor.page.locator(".link").text_content().rsplit("/", 3)
    friend = visit(f"duel/join/{game}/{invitation}/4x10")
    expect(friend.page.get_by_text("You begin.")).to_be_visible()


def test_a_duel_in_which_the_program_answers_for_you(visit):
    visitor = visit("duel")
    visitor.page.get_by_label("It plays").select_option(label="easy")
    expect(visitor.page.get_by_text("guesses the first number that may be yours")).to_be_visible()
    visitor.page.get_by_label("Who begins").select_option("you")
    visitor.button("Keep my secret").click()
    visitor.type("8067")
    yours, theirs = visitor.region("Your guesses"), visitor.region("The guesses of the computer")
    expect(theirs).to_contain_text("The computer: easy")
    visitor.type("0123")
    visitor.moves(yours, count=1)
    ((guess, answer),) = visitor.moves(theirs, count=1)
    assert answer == str(MOO.answer(guess, "8067"))
    assert visitor.page.locator(".asked, .pencil").count() == 0


def test_a_link_is_copied_also_without_the_clipboard_interface(visit):
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    visitor.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    visitor.open("duel")
    visitor.page.get_by_label("Against a friend").check()
    visitor.type("9061")
    visitor.button("Copy the link").click()
    expect(visitor.button("Copied")).to_be_visible()
    expect(visitor.page.get_by_text("Only this machine can reach the page")).to_be_visible()
    assert visitor.page.locator(".qr").count() == 0
    other = visitor.context.new_page()
    other.goto(visitor.address)
    assert other.evaluate("navigator.clipboard.readText()") == visitor.page.locator(".link").text_content()


def test_a_link_that_others_can_open(visit, fresh_settings):
    elsewhere = "http://192.0.2.7:8710/"
    with served(replace(fresh_settings, hosts=None, addresses=[elsewhere])) as address:
        visitor = visit("duel", address=address)
        visitor.page.get_by_label("Against a friend").check()
        visitor.type("9061")
        expect(visitor.page.locator(".link")).to_contain_text(f"{elsewhere}#/duel/join/")
        picture = visitor.page.get_by_alt_text("The link as a QR code")
        expect(picture).to_be_visible()
        assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 50


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
    secret = secret_of(settings.folder, kept(visitor, "guess.4x10")["id"])
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
