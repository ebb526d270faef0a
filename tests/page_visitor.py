"""A person in front of the page: a real browser, and what one does there by keyboard, mouse or touch."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from optimoo.game import Game

ARTEFACTS = Path(__file__).parent.parent / "artefacts"
"""Pictures of pages whose tests failed; not kept in the repository."""

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRED = "OPTIMOO_BROWSER_REQUIRED"
"""Set where the browser tests must run, so that a missing browser is an error there."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less for each browser
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def real_browser():
    """A browser for all tests of this process."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        message = "the page is tested in a real browser, and there is none: install Debian's package chromium"
        if os.environ.get(REQUIRED):
            pytest.fail(message)
        pytest.skip(message)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


PATIENCE = 60_000
"""Milliseconds to wait for what a page is about to show, on a machine that may be busy with something else."""

COMPILING = 240_000
"""Milliseconds to wait for whatever may have to be compiled first, once on each machine."""


class Visitor:
    """One browser window of one person, who notices every fault of the page and every request to elsewhere."""

    def __init__(self, browser, address, **options):
        self.address = address
        self.context = browser.new_context(**{"viewport": {"width": 1100, "height": 850}, "locale": "en", **options})
        self.context.set_default_timeout(PATIENCE)
        self.faults = []
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))
        self.context.on("console", self._listen)
        self.context.on("request", self._watch)
        self.page = self.context.new_page()

    def _listen(self, message):
        if "Content Security Policy" in message.text:
            self.faults.append(message.text)

    def _watch(self, request):
        if not request.url.startswith((self.address, "data:")):
            self.faults.append(f"a request to {request.url}")

    def open(self, where=""):
        self.page.goto(f"{self.address}/#/{where}")
        return self

    def picture(self, name):
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True, animations="disabled")

    # --- what there is to see -----------------------------------------------------------------------------------

    def region(self, name):
        return self.page.get_by_role("region", name=name)

    def button(self, name, **options):
        return self.page.get_by_role("button", name=name, **options)

    def moves(self, within=None, count=None):
        """The moves that are shown, as guesses and answers; waits until there are ``count``."""
        rows = (within or self.page).locator(".rows li")
        if count is not None:
            rows.nth(count - 1).wait_for()
            assert rows.count() == count
        shown = []
        for row in rows.all():
            guess = "".join(row.locator(".tile").all_text_contents())
            shown.append((guess, row.locator(".answer b").text_content()))
        return shown

    def heading(self, text):
        return self.page.get_by_role("heading", name=text)

    # --- what one does ------------------------------------------------------------------------------------------

    def type(self, code, enter=True):
        self.page.locator(".slot:enabled").first.wait_for()
        for symbol in code:
            self.page.keyboard.press(symbol)
        if enter:
            self.page.keyboard.press("Enter")

    def tap(self, code):
        for symbol in code:
            self.page.get_by_role("group", name="Symbols").get_by_role("button", name=symbol, exact=True).tap()
        self.button("Guess", exact=True).tap()

    def hint(self):
        """Ask for the best guesses; they may take a while."""
        self.button("Hint", exact=True).click()
        self.button("Best guesses").click()

    def hinted(self):
        """The best guesses once they are shown, and the code of the first."""
        self.hint()
        advice = self.page.locator(".advice")
        advice.wait_for(timeout=COMPILING)
        return advice, advice.locator("tbody tr").first.locator(".code").text_content()

    def find_the_number(self, enter=None, game=None, within=None):
        """Guess the first code that agrees with every answer, until it is found; the moves made."""
        game, enter = game or Game(4, 10), enter or self.type
        made = self.moves(within)
        while not made or made[-1][1] != f"{game.positions}B":
            enter(game.text(int(game.candidates(made)[0])))
            made = self.moves(within, count=len(made) + 1)
        return made

    def answer_for(self, secret, game=None):
        """Answer the question on the page truthfully, and the guess that was asked about."""
        game = game or Game(4, 10)
        tiles = self.page.locator(".asked .tile")
        tiles.nth(game.positions - 1).wait_for()  # reading a list of texts does not wait for the first of them
        asked = "".join(tiles.all_text_contents())
        self.page.locator(f"[data-response='{game.answer(asked, secret)}']").click()
        return asked
