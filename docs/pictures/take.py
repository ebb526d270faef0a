"""Takes the pictures of the page for the README from the running program, in a real browser.

    python docs/pictures/take.py

Needs Debian's chromium (or another Chromium by that name) and the development tools of the package.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from optimoo.game import Game

HERE = Path(__file__).parent
COLOURS = 96
"""Enough for a calm page, and a third of the bytes."""

WIDE: ViewportSize = {"width": 1180, "height": 860}
NARROW: ViewportSize = {"width": 390, "height": 800}
GAME = Game(4, 10)


@contextmanager
def served() -> Iterator[str]:
    """The address of the real program, with a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "optimoo", "serve", "--no-open", "--port", "0", "--folder", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+", server.stdout.readline())
                assert found, "the server did not start"
                yield found[0]
            finally:
                server.terminate()


def play(page: Page, guesses: int) -> None:
    """Make some careful guesses."""
    made: list[tuple[str, str]] = []
    for number in range(guesses):
        page.locator(".slot:enabled").first.wait_for()
        page.keyboard.type(GAME.text(int(GAME.candidates(made)[number * 7 % 5])))
        page.keyboard.press("Enter")
        row = page.locator(".rows li").nth(number)
        row.wait_for()
        response = row.locator(".answer b").text_content() or ""
        made.append(("".join(row.locator(".tile").all_text_contents()), response))
        if response == "4B":
            return


def play_page(page: Page) -> None:
    """A game under way."""
    play(page, 3)
    page.keyboard.type("58")


def hint_page(page: Page) -> None:
    """A game under way, with a hint."""
    play(page, 2)
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Best guesses").click()
    page.locator(".advice").wait_for(timeout=120_000)


def assist_page(page: Page) -> None:
    """A position from elsewhere."""
    page.get_by_label("A move, typed").fill("0123 1B1C")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="720 candidates left").wait_for(timeout=120_000)


def review_page(page: Page) -> None:
    """A finished game, judged."""
    page.get_by_label("The moves, one per line").fill(
        "\n".join(f"{guess} {GAME.answer(guess, '8541')}" for guess in ("0123", "4567", "1489", "8451", "8541"))
    )
    page.get_by_role("button", name="Review it").click()
    page.locator(".steps").wait_for(timeout=120_000)


def strategy_page(page: Page) -> None:
    """A strategy, from its start."""
    page.locator(".icicle").wait_for()


def take(
    browser: Browser, address: str, name: str, where: str, view: ViewportSize, dark: bool, act: Callable[[Page], None]
) -> None:
    """One picture: open a view, do something there, and keep what is seen."""
    context = browser.new_context(locale="en", viewport=view, color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto(f"{address}#/{where}")
    page.locator("main h1").first.wait_for()
    act(page)
    path = HERE / f"page-{name}.png"
    page.screenshot(path=path, animations="disabled")
    context.close()
    Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    print(f"{path.name}: {path.stat().st_size // 1024} KB")


def main() -> None:
    """Every picture."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        take(browser, address, "play", "", WIDE, False, hint_page)
        take(browser, address, "strategies", "strategies/minimum", WIDE, False, strategy_page)
        take(browser, address, "assist", "assist", WIDE, True, assist_page)
        take(browser, address, "review", "review", WIDE, False, review_page)
        take(browser, address, "phone", "", NARROW, True, play_page)
        browser.close()


if __name__ == "__main__":
    main()
