"""The other views in a real browser: assist, scores, strategies; and every view by keyboard, by touch and narrow."""

from dataclasses import replace
from datetime import date, datetime

import pytest
from playwright.sync_api import expect

from optimoo.game import Game, Response
from optimoo.play import secret_of_the_day
from optimoo.strategy import shipped
from page_server import served
from page_visitor import COMPILING

MOO = Game(4, 10)
VIEWS = ["", "daily", "computer", "duel", "assist", "review", "scores", "strategies", "puzzle", "rules"]


NAMELESS = """
    [...document.querySelectorAll("button, a, input, select, textarea")].filter((each) =>
        !each.getAttribute("aria-label") && !each.textContent.trim()
        && ![...(each.labels ?? [])].some((label) => label.textContent.trim())
    ).map((each) => each.outerHTML)
"""


def candidates(visitor, count):
    words = f"{count:,} candidate{'' if count == 1 else 's'} left"
    visitor.page.locator(".advice").get_by_role("heading", name=words).wait_for(timeout=COMPILING)


def counts(cells):
    return [int(text.split()[0].replace(",", "")) for text in cells.locator(".number").all_inner_texts()]


def test_assist_by_touch_and_by_typing(visit):
    visitor = visit("assist")
    candidates(visitor, 5040)
    visitor.type("0123", enter=False)
    visitor.button("Then its answer").click()
    visitor.page.locator("[data-response='1B1C']").click()
    candidates(visitor, 720)
    field = visitor.page.get_by_label("A move, typed")
    for text in ("0245 1A1B", "0245 1,1", "0245 11", "0245=1b1c"):
        field.fill(text)
        field.press("Enter")
        moves = [("0123", "1B1C"), ("0245", "1B1C")]
        candidates(visitor, len(MOO.candidates(moves)))
        assert visitor.moves(count=2) == moves
        visitor.button("Undo").click()
        candidates(visitor, 720)
    visitor.page.reload()
    candidates(visitor, 720)
    assert visitor.moves(count=1) == [("0123", "1B1C")]
    visitor.button("Start over").click()
    candidates(visitor, 5040)


def test_assist_shows_what_each_answer_would_leave(visit):
    visitor = visit("assist")
    visitor.page.get_by_label("A move, typed").fill("0123 1B1C")
    visitor.page.keyboard.press("Enter")
    candidates(visitor, 720)
    best = visitor.page.locator(".advice tbody tr").first
    guess = best.locator(".code").text_content()
    expect(best).to_contain_text("4.156")  # 2992 further guesses for 720 candidates, from the shipped strategy
    left = MOO.candidates([("0123", "1B1C")])
    sizes = counts(visitor.page.locator(".advice .cells"))
    answers = [str(MOO.answer(guess, int(code))) for code in left]
    shown = visitor.page.locator(".advice .cells .answer b").all_text_contents()
    assert dict(zip(shown, sizes, strict=True)) == {answer: answers.count(answer) for answer in set(answers)}


def test_assist_says_where_values_are_not_exact(visit):
    visitor = visit("assist")
    visitor.page.get_by_label("Size").select_option("5x8")
    candidates(visitor, 6720)
    advice = visitor.region("Advice")
    assert "as the rule larmouth ranks them, not proved" in advice.text_content()
    assert advice.locator("thead").text_content() == "guesspossiblelargest cell"
    assert advice.locator("tbody tr").count() == 1  # all first guesses tell the same


def test_assist_shows_a_contradiction_and_lets_one_change_it(visit):
    visitor = visit("assist")
    field = visitor.page.get_by_label("A move, typed")
    for move in ("0123 4C", "4567 2C"):
        field.fill(move)
        field.press("Enter")
        visitor.page.get_by_role("listitem").filter(has_text=move.split()[1]).first.wait_for()
    expect(visitor.heading("These answers cannot all be true")).to_be_visible(timeout=COMPILING)
    expect(visitor.page.locator(".rows .marked")).to_have_count(2)
    visitor.button("Change the answer to 0 1 2 3").click()
    visitor.page.get_by_label("Change the answer to 0 1 2 3").select_option("2C")
    candidates(visitor, len(MOO.candidates([("0123", "2C"), ("4567", "2C")])))


def test_assist_refuses_in_one_sentence(visit):
    visitor = visit("assist")
    visitor.page.get_by_label("A move, typed").fill("0113 1B1C")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("alert")).to_contain_text("repeats a symbol")


def test_a_game_from_elsewhere_is_reviewed(visit):
    visitor = visit("review")
    visitor.page.get_by_label("The moves, one per line").fill("0123 1B1C\n0245 1C\n6172 4B")
    visitor.button("Review it").click()
    expect(visitor.heading("Found in 3 guesses")).to_be_visible(timeout=COMPILING)
    expect(visitor.page.locator(".steps tbody tr")).to_have_count(3)
    longer = visitor.page.get_by_text("It is longer than your game")
    expect(longer).to_have_count(0)
    visitor.page.get_by_label("The moves, one per line").fill("0123 2C\n7352 4B")
    visitor.button("Review it").click()
    expect(visitor.heading("Found in 2 guesses")).to_be_visible(timeout=COMPILING)
    expect(longer).to_be_visible()


def test_a_review_is_walked_through_and_leads_on(visit):
    game = "review/4x10/0123%3D1B1C%2C0245%3D1C%2C6172%3D4B"
    visitor = visit(game, permissions=["clipboard-read", "clipboard-write"])
    expect(visitor.heading("Found in 3 guesses")).to_be_visible(timeout=COMPILING)
    walk = visitor.region("Guess by guess")
    expect(walk).to_contain_text("Guess 1 of 3")
    expect(walk).to_contain_text("Best: nothing is better.")
    expect(walk.get_by_role("button", name="Back")).to_be_disabled()
    visitor.page.keyboard.press("ArrowRight")
    expect(walk).to_contain_text("Guess 2 of 3")
    expect(walk).to_contain_text("720 candidates before")
    verdict = visitor.page.locator(".steps .verdict").nth(1).text_content()
    assert verdict in walk.locator(".verdict").text_content().lower()
    accuracy = visitor.page.locator(".facts").first
    expect(accuracy).to_contain_text("accuracy")
    visitor.button("Copy a link").click()
    expect(visitor.button("Copied")).to_be_visible()
    assert visitor.page.evaluate("navigator.clipboard.readText()") == visitor.page.url
    with visitor.page.expect_download() as saved:
        visitor.button("Save as a picture").click()
    assert saved.value.suggested_filename == "optimoo.png"
    walk.get_by_role("link", name="Try other guesses here").click()
    candidates(visitor, 720)
    assert visitor.moves(count=1) == [("0123", "1B1C")]


def test_a_link_to_a_position_shows_just_that(visit):
    visitor = visit("assist")
    candidates(visitor, 5040)
    visitor.page.get_by_label("A move, typed").fill("0123 1B1C")
    visitor.page.keyboard.press("Enter")
    candidates(visitor, 720)
    visitor.open("assist/3x10/012%3D1C")
    candidates(visitor, len(Game(3, 10).candidates([("012", "1C")])))
    assert visitor.moves(count=1) == [("012", "1C")]
    visitor.open("assist")  # what was entered before is still there
    candidates(visitor, 720)
    assert visitor.moves(count=1) == [("0123", "1B1C")]
    visitor.open("assist/4x10/0123%3D9B")
    expect(visitor.page.get_by_role("alert").first).to_contain_text("9B cannot occur in 4x10")


def test_accuracy_over_time(visit):
    visitor = visit("")
    for _ in range(2):
        visitor.find_the_number()
        visitor.page.get_by_role("link", name="Review this game").click()
        visitor.region("Guess by guess").wait_for(timeout=COMPILING)
        visitor.open("")
        visitor.button("Play again").click()
        expect(visitor.page.locator(".rows")).to_have_count(0)
    visitor.open("review")
    expect(visitor.page.get_by_role("img", name="Your accuracy in 2 games")).to_be_visible()


def test_a_score_under_a_name(visit):
    visitor = visit("")
    before = visitor.find_the_number()
    visitor.open("scores")
    expect(visitor.region("In this browser")).to_contain_text(f"{len(before)}.000")
    visitor.page.get_by_label("Your name").fill("Ada")
    visitor.button("Keep my score").click()
    expect(visitor.page.get_by_text("You play as Ada")).to_be_visible()
    visitor.open("")
    visitor.button("Play again").click()
    expect(visitor.page.locator(".rows")).to_have_count(0)
    made = visitor.find_the_number()
    visitor.open("scores")
    own = visitor.region("Ada")
    expect(own).to_contain_text(f"{(len(before) + len(made)) / 2:.3f}")
    expect(visitor.region("All players").get_by_role("row", name="Ada")).to_contain_text("after 10")
    other = visit("scores")
    other.page.get_by_label("Your name").fill("ada")
    other.button("Keep my score").click()
    expect(other.page.get_by_role("alert")).to_contain_text("is taken")


def test_the_number_of_the_day_stands_apart_and_is_not_told_to_who_gives_up(visit, fresh_settings):
    day = date(2026, 11, 15)
    with served(replace(fresh_settings, today=lambda: day)) as address:
        visitor = visit(address=address)
        visitor.page.clock.set_fixed_time(datetime(2026, 11, 15, 12))
        visitor.open("scores")
        visitor.page.get_by_label("Your name").fill("Eve")
        visitor.button("Keep my score").click()
        expect(visitor.page.get_by_text("You play as Eve")).to_be_visible()
        visitor.open("daily")
        visitor.type("0123" if MOO.text(secret_of_the_day(MOO, day)) != "0123" else "3210")
        visitor.moves(count=1)
        visitor.button("Give up").click()
        visitor.button("Give up now").click()
        visitor.heading("Given up after 1 guess; the number is told tomorrow").wait_for()
        assert visitor.page.locator(".over .tile").count() == 0
        visitor.open("scores")
        row = visitor.region("Numbers of the day").get_by_role("row", name="Eve (you)")
        expect(row).to_have_text("after 10Eve (you)–110")
        expect(visitor.region("All players")).not_to_contain_text("Eve")


def test_a_refusal_that_no_view_expects_is_told(visit):
    visitor = visit("scores")
    visitor.region("All players").wait_for()
    refusal = {"status": 503, "json": {"error": "there is no room at the moment"}}
    visitor.page.route("**/api/scores*", lambda route: route.fulfill(**refusal))
    visitor.page.get_by_label("Size").select_option("3x10")
    expect(visitor.page.get_by_role("alert")).to_have_text("there is no room at the moment")


def test_walking_through_a_strategy(visit):
    strategy = shipped("minimum").strategy
    visitor = visit("strategies")
    visitor.heading("0123 splits 5,040 candidates into 14 cells").wait_for()
    cells = visitor.region("0123 splits").locator(".cells button")
    answers = strategy.game.answers(int(strategy.guesses[0]), strategy.candidates(0))
    sizes = [int((answers == response).sum()) for response in range(len(strategy.game.responses))]
    assert counts(cells) == sizes
    cells.nth(7).click()
    node = strategy.child(0, 7)
    guess = strategy.game.text(int(strategy.guesses[node]))
    visitor.heading(f"{guess} splits 720 candidates").wait_for()
    way = visitor.page.get_by_role("navigation", name="The way here").get_by_role("button")
    assert way.all_text_contents() == ["start 0123", f"1B1C {guess}"]
    below = strategy.after([(int(strategy.guesses[0]), 7)])
    further = below.total - below.size
    expect(visitor.region("After 1 bull, 1 cow")).to_contain_text(f"{further:,}")
    visitor.page.go_back()
    visitor.heading("0123 splits 5,040 candidates").wait_for()
    visitor.page.locator(".icicle .below").filter(has_text="2C 1245").first.click()
    visitor.heading("1245 splits 1,260 candidates").wait_for()
    visitor.page.reload()
    visitor.heading("1245 splits 1,260 candidates").wait_for()


def test_walking_by_arrow_keys(visit):
    visitor = visit("strategies/strongest")
    picture = visitor.page.locator(".icicle")
    picture.focus()
    visitor.page.keyboard.press("ArrowDown")
    largest = visitor.page.locator("h2#split")
    expect(largest).to_contain_text("1,440")
    visitor.page.keyboard.press("ArrowLeft")
    expect(largest).not_to_contain_text("1,440")
    visitor.page.keyboard.press("ArrowUp")
    expect(largest).to_contain_text("5,040")


def test_a_whole_game_by_keyboard_alone(visit):
    visitor = visit("")
    visitor.page.locator(".slot").first.wait_for()
    visitor.page.keyboard.press("Tab")
    expect(visitor.page.get_by_role("link", name="Skip to the game")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator("main")).to_be_focused()
    visitor.type("01", enter=False)
    visitor.page.keyboard.press("Backspace")
    visitor.type("945", enter=False)
    assert visitor.page.locator(".slot").all_text_contents() == list("0945")
    visitor.page.keyboard.press("Enter")
    visitor.moves(count=1)
    visitor.find_the_number()
    for _ in range(30):
        visitor.page.keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.textContent") == "Play again":
            break
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".rows")).to_have_count(0)
    visitor.type("0123")
    visitor.moves(count=1)


def test_clicking_symbols_and_pressing_enter(visit):
    visitor = visit("")
    for symbol in "0123":
        visitor.button(symbol, exact=True).click()
    visitor.page.keyboard.press("Enter")
    assert visitor.moves(count=1)[0][0] == "0123"
    visitor.button("4", exact=True).click()
    visitor.button("4", exact=True).click()  # takes it back
    assert visitor.page.locator(".slot").all_text_contents() == [""] * 4


def test_answering_by_keyboard_alone(visit):
    visitor = visit("computer")
    begin = visitor.button("I have one")
    begin.focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(".asked").wait_for()
    for symbol in "11":
        visitor.page.keyboard.press(symbol)
    expect(visitor.page.locator("[data-response='1B1C']")).to_be_focused()
    visitor.page.keyboard.press("Enter")
    assert visitor.moves(count=1)[0][1] == "1B1C"


def test_a_whole_game_by_touch_on_a_phone(visit):
    visitor = visit("", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    visitor.page.locator(".slot").first.wait_for()
    visitor.find_the_number(enter=visitor.tap)
    expect(visitor.button("Play again")).to_be_visible()


def in_view(visitor, place):
    """Whether all of it is on the screen, and nothing stands before it."""
    expect(place).to_be_in_viewport(ratio=1)
    return place.evaluate("""(each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }""")


def test_what_one_types_with_and_a_hint_stay_in_view_on_a_phone(visit):
    visitor = visit("", viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    for count, code in enumerate(["0123", "4567", "8901", "2345", "6789", "1032"], start=1):
        visitor.type(code)
        visitor.moves(count=count)
    needed = [visitor.button("Guess", exact=True), *visitor.page.locator(".slot").all()]
    for place in [*needed, visitor.page.locator(".rows li").last]:
        assert in_view(visitor, place)
    visitor.hint()
    advice = visitor.region("Advice")
    advice.wait_for(timeout=COMPILING)
    for place in [*needed, advice.get_by_role("heading", name="left"), advice.locator("tbody tr").first]:
        assert in_view(visitor, place)


def test_nothing_wraps_in_assist_on_a_phone(visit):
    visitor = visit("assist", viewport={"width": 375, "height": 667})
    candidates(visitor, 5040)
    field = visitor.page.get_by_label("A move, typed")
    for count, text in enumerate(["0123 1B1C", "0245 1C"], start=1):
        field.fill(text)
        field.press("Enter")
        visitor.moves(count=count)
    row = visitor.page.locator(".rows li").first
    tops = row.evaluate("(row) => [...row.children].map((each) => each.getBoundingClientRect())")
    assert max(each["top"] for each in tops) < min(each["bottom"] for each in tops)
    visitor.button("Change the answer to 0 1 2 3").click()
    assert row.evaluate("(row) => row.scrollWidth <= row.clientWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_fits_a_phone(visit, scheme):
    visitor = visit(viewport={"width": 320, "height": 640}, color_scheme=scheme)
    for where in VIEWS:
        visitor.open(where)
        visitor.page.locator(f"main[data-view={where or 'play'}] h1").wait_for()
        if where == "assist":
            candidates(visitor, 5040)
        wide = visitor.page.evaluate("document.scrollingElement.scrollWidth")
        assert wide <= 320, where
        visitor.picture(f"phone-{scheme}-{where or 'play'}")


def test_what_a_screen_reader_hears(visit):
    visitor = visit("")
    live = visitor.page.locator("#live")
    visitor.type("0123")
    (bulls, cows) = Response.parse(visitor.moves(count=1)[0][1])
    words = [f"{count} {name}{'s' * (count > 1)}" for count, name in ((bulls, "bull"), (cows, "cow")) if count]
    expect(live).to_have_text(f"0 1 2 3: {', '.join(words) or 'nothing right'}")
    assert visitor.page.get_by_role("banner").count() == visitor.page.get_by_role("main").count() == 1
    for where in VIEWS:
        visitor.open(where)
        visitor.page.locator(f"main[data-view={where or 'play'}] h1").wait_for()
        nameless = visitor.page.evaluate(NAMELESS)
        assert nameless == [], where
        assert visitor.page.locator("main h1").count() == 1, where
        here = {"computer": "", "duel": "", "puzzle": "", "rules": None}.get(where, where)
        current = visitor.page.locator("#nav [aria-current=page]")
        assert [each.get_attribute("data-path") for each in current.all()] == ([] if here is None else [here])


def test_light_and_dark(visit):
    visitor = visit("", color_scheme="dark")

    def background():
        return visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")

    visitor.page.locator(".slot").first.wait_for()
    dark = background()
    switch = visitor.page.locator("#theme")
    switch.click()
    expect(switch).to_have_attribute("aria-label", "Colours: Light. Change")
    light = background()
    assert light != dark
    visitor.page.reload()
    visitor.page.locator(".slot").first.wait_for()
    assert background() == light
    switch.click()
    assert background() == dark
    switch.click()
    expect(switch).to_have_attribute("aria-label", "Colours: As the system. Change")
    visitor.page.emulate_media(color_scheme="light")
    assert background() == light


def test_the_rules_in_one_minute(visit):
    visitor = visit("")
    rules = visitor.region("The rules in one minute")
    expect(rules).to_contain_text("1 is in it, but elsewhere: a cow")
    visitor.button("Next guess").click()
    expect(rules).to_contain_text("5 is in its place: a bull")
    visitor.button("Next guess").click()
    expect(rules).to_contain_text("Found, in three guesses.")
    visitor.type("0123")  # the board is there all the time
    visitor.moves(count=1)
    visitor.button("Got it").click()
    expect(rules).to_have_count(0)
    visitor.page.reload()
    visitor.moves(count=1)
    expect(rules).to_have_count(0)
    visitor.page.keyboard.press("?")
    expect(rules).to_be_visible()
    visitor.open("assist")
    visitor.page.get_by_role("link", name="? The rules").click()
    expect(rules).to_be_visible()


def test_a_puzzle_for_a_friend(visit):
    host = visit("")
    host.page.get_by_role("link", name="Set a puzzle for a friend").click()
    host.heading("A puzzle for a friend").wait_for()
    host.type("8067")
    link = host.page.locator(".link").text_content()
    assert "8067" not in link
    friend = visit()
    friend.page.goto(link)
    friend.heading("A puzzle for you").wait_for()
    assert friend.find_the_number()[-1] == ("8067", "4B")
    wrong = visit(f"puzzle/4x10/{'x' * 32}")
    wrong.type("0123")
    expect(wrong.page.get_by_role("alert")).to_contain_text("this is no puzzle of this server")
