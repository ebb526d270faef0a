"""Nothing keeps anybody from using the page: every view judged by axe-core, and where the keys go."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from page_visitor import COMPILING

VIEWS = ["", "daily", "computer", "duel", "assist", "review", "scores", "strategies", "puzzle", "rules"]
RULES = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""All that axe-core looks for, and whether who speaks to the page can say what is written on a button."""

CLIPPED = """
    [...document.querySelectorAll("a, button, select, input, textarea, summary, [tabindex='0']")].flatMap((each) => {
        each.focus({ focusVisible: true });
        if (document.activeElement !== each) return [];
        const style = getComputedStyle(each);
        const reach = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
        const box = each.getBoundingClientRect();
        for (let above = each.parentElement; above; above = above.parentElement) {
            if (getComputedStyle(above).overflowY === "visible" || above === document.documentElement) continue;
            const room = above.getBoundingClientRect();
            if (box.top - reach < room.top || box.bottom + reach > room.bottom) return [each.outerHTML];
        }
        return [];
    })
"""


@pytest.fixture(scope="module")
def axe():
    return Axe()


def faults(axe, visitor):
    """What axe-core finds, each with the elements it is about."""
    visitor.page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished.catch(() => null)))")
    found = axe.run(visitor.page, options=RULES).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def shown(visitor, where):
    visitor.open(where)
    visitor.page.locator(f"main[data-view={where or 'play'}] h1").wait_for()
    if where == "assist":
        visitor.page.locator(".advice").wait_for(timeout=COMPILING)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_view(visit, axe, scheme):
    visitor = visit(color_scheme=scheme)
    for where in VIEWS:
        shown(visitor, where)
        assert faults(axe, visitor) == [], where


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_one_plays(visit, axe, scheme):
    visitor = visit("", color_scheme=scheme)
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.hint()
    visitor.page.locator(".advice").wait_for(timeout=COMPILING)
    assert faults(axe, visitor) == []
    visitor.find_the_number()
    assert faults(axe, visitor) == []
    visitor.page.get_by_role("link", name="Review this game").click()
    visitor.page.locator(".steps").wait_for(timeout=COMPILING)
    assert faults(axe, visitor) == []
    visitor.open("computer")
    visitor.button("I have one").click()
    visitor.page.locator(".asked").wait_for()
    assert faults(axe, visitor) == []


def test_rings_around_what_has_the_focus_are_not_cut_off(visit):
    for options in ({}, {"viewport": {"width": 375, "height": 667}}):
        visitor = visit(**options)
        for where in VIEWS:
            shown(visitor, where)
            assert visitor.page.evaluate(CLIPPED) == [], where


def test_keys_go_to_the_board_after_a_click_in_the_menu(visit):
    visitor = visit("scores")
    visitor.page.locator("main[data-view=scores] h1").wait_for()
    visitor.page.get_by_role("link", name="Play", exact=True).click()
    visitor.page.locator("main[data-view=play] .slot").first.wait_for()
    expect(visitor.page.locator("main")).to_be_focused()
    for symbol in "0123":
        visitor.button(symbol, exact=True).click()
    visitor.page.locator("#nav a").first.click()  # the link of the view that is there: nothing changes
    for key in ("Backspace", "4", "Enter"):
        visitor.page.keyboard.press(key)
    assert visitor.moves(count=1)[0][0] == "0124"


def test_a_guess_that_was_taken_from_a_hint_is_sent_by_enter(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    advice, best = visitor.hinted()
    advice.locator("tbody button").first.click()
    visitor.page.keyboard.press("Enter")
    assert visitor.moves(count=2)[1][0] == best


def test_a_symbol_that_stands_already_is_seen_to_do_so(visit):
    visitor = visit("")
    visitor.type("011", enter=False)
    said = visitor.page.get_by_text("1 is already at place 2")
    expect(said.first).to_be_visible()
    visitor.page.keyboard.press("2")
    expect(visitor.page.locator(".said")).to_be_hidden()


def test_an_answer_that_cannot_be_is_seen_to_be_none(visit):
    visitor = visit("computer")
    visitor.button("I have one").click()
    visitor.page.locator(".asked").wait_for()
    for symbol in "33":
        visitor.page.keyboard.press(symbol)
    expect(visitor.page.locator(".said")).to_contain_text("3B3C cannot be an answer here")
    for symbol in "11":
        visitor.page.keyboard.press(symbol)
    expect(visitor.page.locator("[data-response='1B1C']")).to_be_focused()
    expect(visitor.page.locator(".said")).to_be_hidden()
