"""What a person is typing or choosing is never touched by what arrives: answers come at the worst moment here."""

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from optimoo.game import Game
from page_player import Seat
from page_visitor import COMPILING

MOO = Game(4, 10)
MOVES = "**/api/games/*/moves"
HINT = "**/api/games/*/hint"


def wait_for(page, found, count=1):
    """Until there are this many; not for ever."""
    for _ in range(COMPILING // 5):
        if len(found) >= count:
            break
        page.wait_for_timeout(5)
    assert len(found) == count


class Held:
    """Answers of the server that are kept from the page until the test lets them go, in the order it likes."""

    def __init__(self, visitor, pattern):
        self.page, self.answers, self.holding = visitor.page, [], True
        self.page.route(pattern, self._meet)

    def _meet(self, route):
        if self.holding:
            self.answers.append((route, route.fetch(timeout=COMPILING)))
        else:
            route.continue_()

    def wait(self, count=1):
        """Until the server has given this many answers."""
        wait_for(self.page, self.answers, count)

    def let_go(self, *which):
        """The page gets these answers, or else all of them; what it asks from now on is answered at once."""
        self.holding = False
        for number in which or range(len(self.answers)):
            route, answer = self.answers[number]
            with self.page.expect_response(lambda response, url=route.request.url: response.url == url) as arrived:
                route.fulfill(response=answer)
            arrived.value.finished()
        self.page.evaluate("new Promise((done) => setTimeout(done))")


def press(visitor, symbols):
    """Keys, wherever they go."""
    for symbol in symbols:
        visitor.page.keyboard.press(symbol)


def slots(visitor):
    return "".join(visitor.page.locator(".slot").all_text_contents())


def size_of(visitor):
    """The choice of a size; its words are in other choices, too."""
    return visitor.page.locator("label", has_text=re.compile(r"^\s*Size")).locator("select")


@pytest.fixture
def assist(visit):
    visitor = visit("assist")
    visitor.page.locator(".advice").get_by_role("heading", name="5,040").wait_for(timeout=COMPILING)
    visitor.field = visitor.page.get_by_label("A move, typed")
    return visitor


# --- assist ---------------------------------------------------------------------------------------------------------


def test_the_next_move_is_typed_while_the_last_one_arrives(assist):
    held = Held(assist, "**/api/advice")
    assist.field.click()
    press(assist, ["0", "1", "2", "3", "Space", "1", "B", "1", "C", "Enter"])
    held.wait()
    press(assist, ["0", "2", "4", "5", "Space", "1"])
    held.let_go()
    assert assist.moves(count=1) == [("0123", "1B1C")]
    expect(assist.field).to_have_value("0245 1")
    expect(assist.field).to_be_focused()
    assert slots(assist) == ""
    press(assist, ["C", "Enter"])
    assert assist.moves(count=2) == [("0123", "1B1C"), ("0245", "1C")]


def test_moves_that_are_typed_quickly_are_all_added_in_order(assist):
    held = Held(assist, "**/api/advice")
    for text in ("0123 1B1C", "0245 1C", "6172 2B"):
        assist.field.fill(text)
        assist.field.press("Enter")
    held.wait()
    held.let_go()
    assert assist.moves(count=3) == [("0123", "1B1C"), ("0245", "1C"), ("6172", "2B")]


def test_a_move_that_is_refused_comes_back_unless_another_one_is_begun(assist):
    alert = assist.page.get_by_role("alert")
    for begun in ("", "0245"):
        held = Held(assist, "**/api/advice")
        assist.field.fill("0113 1B1C")
        assist.field.press("Enter")
        held.wait()
        assist.field.fill(begun)
        held.let_go()
        expect(alert).to_contain_text("repeats a symbol")
        expect(assist.field).to_have_value(begun or "0113 1B1C")
    expect(alert).to_contain_text("0113 1B1C: ")


def test_an_undone_move_does_not_come_back_with_the_one_that_was_under_way(assist):
    assist.field.fill("0123 1B1C")
    assist.field.press("Enter")
    assist.moves(count=1)
    held = Held(assist, "**/api/advice")
    assist.field.fill("4567 1C")
    assist.field.press("Enter")
    held.wait()
    assist.button("Undo").click()
    held.wait(2)
    held.let_go(0)
    expect(assist.page.locator(".rows li .answer b")).to_have_text(["1C"])
    assert assist.moves(count=1) == [("4567", "1C")]


def test_a_code_that_is_being_entered_stays_when_a_move_arrives(assist):
    held = Held(assist, "**/api/advice")
    assist.field.fill("0123 1B1C")
    assist.field.press("Enter")
    held.wait()
    assist.field.blur()
    press(assist, "45")
    held.let_go()
    assert assist.moves(count=1) == [("0123", "1B1C")]
    assert slots(assist) == "45"


def test_a_guess_that_waits_for_its_answer_stays_when_a_move_arrives(assist):
    held = Held(assist, "**/api/advice")
    assist.field.fill("0123 1B1C")
    assist.field.press("Enter")
    held.wait()
    assist.field.blur()
    press(assist, ["4", "5", "6", "7", "Enter", "0", "2"])
    held.let_go()
    assist.moves(count=1)
    expect(assist.page.locator("[data-response='2C']")).to_be_focused()
    press(assist, ["Enter"])
    assert assist.moves(count=2) == [("0123", "1B1C"), ("4567", "2C")]


def test_an_answer_that_is_being_changed_stays_open_when_a_contradiction_arrives(assist):
    assist.field.fill("0123 4C")
    assist.field.press("Enter")
    assist.moves(count=1)
    held = Held(assist, "**/api/advice")
    assist.field.blur()
    press(assist, ["4", "5", "6", "7", "Enter"])
    assist.page.locator("[data-response='2C']").click()
    held.wait()
    assist.button("Change the answer to 0 1 2 3").click()
    change = assist.page.get_by_label("Change the answer to 0 1 2 3")
    expect(change).to_be_focused()
    held.let_go()
    expect(assist.page.locator(".rows .marked")).to_have_count(2)
    expect(change).to_be_focused()
    change.select_option("2C")
    assert assist.moves(count=2) == [("0123", "2C"), ("4567", "2C")]


def test_assist_of_another_size_is_not_touched_by_moves_of_the_last_one(assist):
    held = Held(assist, "**/api/advice")
    assist.field.fill("0123 1B1C")
    assist.field.press("Enter")
    held.wait()
    size_of(assist).select_option("3x10")
    held.wait(2)
    press(assist, "45")
    assert slots(assist) == "45"
    held.let_go(1)
    assist.page.locator(".advice").get_by_role("heading", name="720").wait_for(timeout=COMPILING)
    late, answer = held.answers[0]
    late.fulfill(response=answer)  # nobody waits for it any more
    assist.page.evaluate("new Promise((done) => setTimeout(done))")
    assert slots(assist) == "45"
    assert assist.moves() == []
    kept = assist.page.evaluate("JSON.parse(localStorage.getItem('optimoo.assist'))")
    assert kept == {"game": "3x10", "moves": []}


# --- guessing -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["", "daily"])
def test_the_next_guess_is_typed_while_the_last_one_is_under_way(visit, where):
    visitor = visit(where)
    held = Held(visitor, MOVES)
    visitor.type("0123")
    held.wait()
    expect(visitor.page.locator(".rows li")).to_contain_text("…")
    press(visitor, "45")
    held.let_go()
    visitor.moves(count=1)
    assert slots(visitor) == "45"
    press(visitor, ["6", "7", "Enter"])
    assert [guess for guess, _ in visitor.moves(count=2)] == ["0123", "4567"]


@pytest.mark.parametrize("begun", ["", "45"])
def test_a_guess_that_is_refused_comes_back_unless_another_one_is_begun(visit, begun):
    visitor = visit("")
    asked = []

    def hold(route):
        asked.append(route)

    visitor.page.route(MOVES, hold)
    visitor.type("0123")
    wait_for(visitor.page, asked)
    press(visitor, begun)
    asked[0].fulfill(status=507, json={"error": "the disk is full"})
    alert = visitor.page.get_by_role("alert")
    expect(alert).to_have_text("0123: the disk is full" if begun else "the disk is full")
    assert slots(visitor) == (begun or "0123")
    expect(visitor.page.locator(".rows")).to_have_count(0)


def test_a_guess_that_is_being_typed_stays_when_a_hint_arrives(visit):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    held = Held(visitor, HINT)
    visitor.hint()
    held.wait()
    press(visitor, "45")
    held.let_go()
    visitor.page.locator(".advice").wait_for()
    assert slots(visitor) == "45"
    expect(visitor.button("Best guesses")).to_be_focused()


def test_a_guess_made_while_a_hint_is_under_way_counts_and_the_hint_is_dropped(visit):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    held = Held(visitor, HINT)
    visitor.hint()
    held.wait()  # the server has counted the hint, and with it the number of the next move
    press(visitor, ["0", "1", "2", "3", "Enter"])
    assert visitor.moves(count=1)[0][0] == "0123"
    press(visitor, "45")  # the page waits for the hint no longer
    assert slots(visitor) == "45"
    expect(visitor.page.locator(".advice, .hints, .wait")).to_have_count(0)
    press(visitor, ["6", "7", "Enter"])
    assert visitor.moves(count=2)[1][0] == "4567"


def test_a_hint_that_takes_long_is_shown_as_far_as_it_is_known(visit):
    visitor = visit("")
    size_of(visitor).select_option("4x6r")
    visitor.type("0011")
    visitor.moves(count=1)
    held = Held(visitor, HINT)
    visitor.hint()
    advice = visitor.region("Advice")
    expect(advice).to_contain_text("not exact yet")
    expect(advice.locator("tbody tr")).to_have_count(5)
    press(visitor, "23")
    held.wait()
    held.let_go()
    expect(advice).to_contain_text("exact values")
    expect(advice).not_to_contain_text("yet")
    assert slots(visitor) == "23"


def test_a_hint_that_takes_long_is_stopped(visit):
    visitor = visit("")
    size_of(visitor).select_option("4x6r")
    visitor.type("0011")
    visitor.moves(count=1)
    Held(visitor, HINT)
    visitor.hint()
    visitor.button("Stop", exact=True).click()
    advice = visitor.region("Advice")
    expect(advice.locator(".wait")).to_have_count(0)
    expect(advice).to_contain_text("not exact yet")
    visitor.type("2345")
    visitor.moves(count=2)
    expect(visitor.region("Hints")).to_have_count(0)


def test_small_hints_give_no_guess_away(visit):
    visitor = visit("")
    visitor.type("0123")
    ((guess, answer),) = visitor.moves(count=1)
    visitor.button("Hint", exact=True).click()
    hints = visitor.region("Hints")
    visitor.button("How many are left?").click()
    left = MOO.candidates([(guess, answer)])
    expect(hints).to_contain_text(f"{len(left):,} candidates left.")
    visitor.button("Can this be the number?").click()
    expect(hints).to_contain_text("Type a whole guess first")
    for code, words in (
        (MOO.text(int(left[0])), "may be the number"),
        ("0123", f"then 0123 would not have been answered with {answer}"),
    ):
        visitor.page.locator("main").focus()
        press(visitor, [*["Backspace"] * 4, *code])
        visitor.button("Can this be the number?").click()
        expect(hints).to_contain_text(words)


def test_a_hint_and_a_guess_at_once_begin_one_game(visit):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    held = Held(visitor, "**/api/games")
    visitor.hint()
    press(visitor, ["0", "1", "2", "3", "Enter"])
    held.wait()
    held.let_go()
    visitor.moves(count=1)
    assert len(held.answers) == 1


def test_a_guess_comes_back_when_the_game_went_on_in_another_tab(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    other = visitor.context.new_page()
    other.goto(f"{visitor.address}/#/")
    other.locator(".rows li").wait_for()
    visitor.type("4567")
    visitor.moves(count=2)
    for key in ["8", "9", "0", "1", "Enter"]:
        other.keyboard.press(key)
    expect(other.get_by_role("alert")).to_contain_text("went on elsewhere")
    expect(other.locator(".rows li")).to_have_count(2)
    assert "".join(other.locator(".slot").all_text_contents()) == "8901"
    other.keyboard.press("Enter")
    expect(other.locator(".rows li")).to_have_count(3)


def test_a_size_is_there_at_once_and_takes_what_is_typed(visit):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    held = Held(visitor, "**/api/rules/*")
    size_of(visitor).select_option("5x8")
    press(visitor, "01")
    held.let_go()
    expect(visitor.page.locator(".slot")).to_have_count(5)
    assert slots(visitor) == "01"


# --- the computer guesses -------------------------------------------------------------------------------------------


def test_lists_of_opponents_that_come_late_do_not_change_the_choice(visit):
    visitor = visit("computer")
    begin, names = visitor.button("I have one"), visitor.page.get_by_label("It plays")
    expect(begin).to_be_enabled()
    held = Held(visitor, "**/api/opponents/*")
    size = size_of(visitor)
    size.focus()
    size.select_option("3x10")
    held.wait()
    size.select_option("5x8")
    held.wait(2)
    expect(names).to_be_disabled()
    expect(begin).to_be_disabled()
    held.let_go(1)
    held.let_go(0)
    expect(visitor.page.get_by_text("5 different digits from 0 to 7")).to_be_visible()
    expect(size).to_have_value("5x8")
    expect(size).to_be_focused()
    expect(begin).to_be_enabled()
    begin.click()
    expect(visitor.page.locator(".asked .tile")).to_have_count(5)


def test_a_size_whose_opponents_are_refused_is_not_chosen(visit):
    visitor = visit("computer")
    begin, size = visitor.button("I have one"), size_of(visitor)
    expect(begin).to_be_enabled()
    refusal = {"status": 503, "json": {"error": "there is no room at the moment"}}
    visitor.page.route("**/api/opponents/*", lambda route: route.fulfill(**refusal))
    size.select_option("5x8")
    expect(visitor.page.get_by_role("alert")).to_have_text("there is no room at the moment")
    expect(size).to_have_value("4x10")
    begin.click()
    expect(visitor.page.locator(".asked .tile")).to_have_count(4)


def test_nothing_can_be_begun_that_the_next_question_would_take_away(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    visitor.page.locator("[data-response='1B1C']").click()
    visitor.moves(count=1)
    pencil = visitor.page.locator(".pencil")
    held = Held(visitor, MOVES)
    visitor.page.locator("[data-response='1C']").click()
    held.wait()
    pencil.evaluate("(pencil) => pencil.focus()")
    expect(pencil).not_to_be_focused()
    held.let_go()
    visitor.moves(count=2)
    pencil.first.click()
    expect(visitor.page.locator(".change")).to_be_focused()


def test_a_game_that_was_stopped_is_not_brought_back_by_a_late_reply(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    held = Held(visitor, MOVES)
    visitor.page.locator("[data-response='1C']").click()
    held.wait()
    visitor.button("Stop this game").click()
    names = visitor.page.get_by_label("It plays")
    expect(names).to_be_enabled()
    names.focus()
    held.let_go()
    expect(names).to_be_focused()
    expect(visitor.page.locator(".asked")).to_have_count(0)


def test_a_digit_too_many_does_not_shift_the_answers(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    visitor.page.locator(".asked").wait_for()
    press(visitor, "1")
    press(visitor, "02")
    expect(visitor.page.locator("[data-response='2C']")).to_be_focused()


# --- duels ----------------------------------------------------------------------------------------------------------


def test_a_secret_stays_when_the_opponents_come_late(visit):
    visitor = visit("duel")
    expect(visitor.button("I have one")).to_be_enabled()
    held = Held(visitor, "**/api/opponents/*")
    size_of(visitor).select_option("3x10")
    held.wait()
    visitor.page.get_by_label("Against a friend").check()
    visitor.type("01", enter=False)
    held.let_go()
    assert slots(visitor) == "01"
    expect(visitor.page.get_by_label("Against a friend")).to_be_checked()
    expect(visitor.page.locator(".slot")).to_have_count(3)


def begun_duel(visitor, client):
    """A duel with a friend, who plays without a browser; the browser is to wait."""
    visitor.page.get_by_label("Against a friend").check()
    visitor.type("9061")
    visitor.heading("Send this link").wait_for()
    _, game, invitation, _ = visitor.page.locator(".link").text_content().rsplit("/", 3)
    friend = Seat.join(client, SimpleNamespace(id=game, invitation=invitation), "7352")
    visitor.region("Your guesses").wait_for()
    if friend.view["phase"] == "wait":
        visitor.type("0123")
        visitor.moves(visitor.region("Your guesses"), count=1)
        friend.look()
    visitor.page.get_by_text("Your friend is thinking").wait_for()
    return friend


def test_a_guess_that_is_being_typed_stays_when_the_friend_guesses(visit, client):
    visitor = visit("duel")
    friend = begun_duel(visitor, client)
    made = len(friend.view["theirs"])
    press(visitor, ["4", "5", "Backspace", "8"])
    friend.guess("0123")
    visitor.page.get_by_text("Your guess", exact=True).wait_for()
    assert slots(visitor) == "48"
    press(visitor, ["6", "7", "Enter"])
    assert visitor.moves(visitor.region("Your guesses"), count=made + 1)[-1][0] == "4867"


def test_a_full_guess_waits_for_its_turn(visit, client):
    visitor = visit("duel")
    friend = begun_duel(visitor, client)
    made = len(friend.view["theirs"])
    press(visitor, ["4", "5", "6", "7", "Enter"])
    expect(visitor.button("Guess", exact=True)).to_be_disabled()
    assert slots(visitor) == "4567"
    friend.guess("0123")
    visitor.button("Guess", exact=True).click()
    assert visitor.moves(visitor.region("Your guesses"), count=made + 1)[-1][0] == "4567"


def test_a_duel_that_is_stopped_is_not_brought_back_when_the_friend_comes(visit, client):
    visitor = visit("duel")
    visitor.page.get_by_label("Against a friend").check()
    visitor.type("9061")
    _, game, invitation, _ = visitor.page.locator(".link").text_content().rsplit("/", 3)
    visitor.button("Stop this game").click()
    visitor.page.get_by_label("Against a friend").check()
    visitor.type("01", enter=False)
    Seat.join(client, SimpleNamespace(id=game, invitation=invitation), "7352").look()
    visitor.page.wait_for_timeout(200)
    assert slots(visitor) == "01"


def to_guess(visitor):
    """A duel with the computer, up to the visitor's first guess."""
    visitor.button("I have one").click()
    visitor.page.locator(".asked, .slot").first.wait_for()
    if visitor.page.locator(".asked").count():
        visitor.page.locator("[data-response='1C']").click()
    visitor.page.get_by_text("Your guess", exact=True).wait_for()


def test_a_guess_that_is_being_typed_goes_on_when_the_question_comes(visit):
    visitor = visit("duel")
    to_guess(visitor)
    yours = visitor.region("Your guesses")
    held = Held(visitor, MOVES)
    visitor.type("0123")
    held.wait()
    press(visitor, "34")
    held.let_go()
    visitor.page.locator(".asked").wait_for()
    press(visitor, "01")  # as an answer this would be one cow
    assert slots(visitor) == "3401"
    expect(visitor.page.locator("[data-response='1C']")).not_to_be_focused()
    press(visitor, "02")  # the guess is full, so this is an answer
    expect(visitor.page.locator("[data-response='2C']")).to_be_focused()
    press(visitor, ["Enter"])
    expect(visitor.button("Guess", exact=True)).to_be_enabled()
    assert slots(visitor) == "3401"
    visitor.button("Guess", exact=True).click()
    assert visitor.moves(yours, count=2)[1][0] == "3401"


def test_keys_are_answers_where_no_guess_is_begun(visit):
    visitor = visit("duel")
    to_guess(visitor)
    visitor.type("0123")
    visitor.page.locator(".asked").wait_for()
    expect(visitor.page.locator(".slot")).to_have_count(0)
    press(visitor, "02")
    expect(visitor.page.locator("[data-response='2C']")).to_be_focused()


def test_a_guess_that_counts_is_not_given_back_where_the_computer_had_no_time(visit):
    visitor = visit("duel")
    to_guess(visitor)

    def busy(route):
        route.fetch()
        route.fulfill(status=503, json={"error": "the computer found no time"})

    visitor.page.route(MOVES, busy)
    visitor.type("0123")
    expect(visitor.page.get_by_role("alert")).to_have_text("the computer found no time")
    assert visitor.moves(visitor.region("Your guesses"), count=1)[0][0] == "0123"
    visitor.page.locator(".asked").wait_for()
    assert slots(visitor) == ""


# --- the other views ------------------------------------------------------------------------------------------------


def test_a_review_that_comes_late_does_not_replace_a_later_one(visit):
    visitor = visit("review")
    held = Held(visitor, "**/api/review")
    field = visitor.page.get_by_label("The moves, one per line")
    for number, text in enumerate(("012 3B", "012 0C\n345 3B"), 1):
        size_of(visitor).select_option("3x10")
        field.fill(text)
        visitor.button("Review it").click()
        held.wait(number)
    field.focus()
    held.let_go(1)
    expect(visitor.heading("Found in 2 guesses")).to_be_visible()
    held.let_go(0)
    expect(visitor.heading("Found in 2 guesses")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("012 0C\n345 3B")


def test_a_strategy_is_chosen_while_another_one_arrives(visit):
    visitor = visit("strategies")
    choice = visitor.page.get_by_label("Strategy")
    visitor.page.locator(".icicle").wait_for()
    first, second, third = choice.locator("option").all_text_contents()[:3]
    held = Held(visitor, "**/api/strategies/*")
    choice.focus()
    choice.select_option(second)
    held.wait()
    choice.select_option(third)
    held.wait(2)
    held.let_go(1)
    held.let_go(0)
    expect(choice).to_be_focused()
    expect(choice).to_have_value(third)
    assert visitor.page.url.endswith(f"/{third}")
    visitor.page.go_back()
    expect(visitor.page.get_by_label("Strategy")).to_have_value(first)


def test_a_strategy_is_chosen_while_the_window_changes(visit):
    visitor = visit("strategies")
    visitor.page.locator(".icicle").wait_for()
    choice = visitor.page.get_by_label("Strategy")
    choice.focus()
    visitor.page.set_viewport_size({"width": 700, "height": 700})
    wide = visitor.page.locator(".icicle")
    expect(wide).to_have_attribute("viewBox", re.compile(r"^0 0 (5\d\d|6\d\d) "))
    expect(choice).to_be_focused()
    wide.focus()
    visitor.page.set_viewport_size({"width": 500, "height": 700})
    expect(wide).to_have_attribute("viewBox", re.compile(r"^0 0 (3\d\d|4\d\d) "))
    expect(wide).to_be_focused()


def test_a_table_of_another_size_that_comes_late_is_not_shown(visit):
    visitor = visit("scores")
    visitor.region("All players").wait_for()
    size, name = size_of(visitor), visitor.page.get_by_label("Your name")
    held = Held(visitor, "**/api/scores?*")
    size.select_option("3x10")
    held.wait()
    size.select_option("5x8")
    held.wait(2)
    name.fill("Bea")
    held.let_go(1)
    held.let_go(0)
    expect(visitor.page.get_by_role("link", name="Export")).to_have_attribute("href", re.compile("5x8$"))
    expect(name).to_have_value("Bea")
    expect(name).to_be_focused()


def test_a_size_stays_chosen_when_the_name_is_registered(visit):
    visitor = visit("scores")
    visitor.region("All players").wait_for()
    size = size_of(visitor)
    held = Held(visitor, "**/api/players")
    visitor.page.get_by_label("Your name").fill("Cleo")
    visitor.page.keyboard.press("Enter")
    held.wait()
    size.select_option("5x8")
    size.focus()
    held.let_go()
    expect(visitor.page.get_by_text("You play as Cleo")).to_be_visible()
    expect(size).to_be_focused()
    expect(size).to_have_value("5x8")
    expect(visitor.page.get_by_role("link", name="Export")).to_have_attribute("href", re.compile("5x8$"))
