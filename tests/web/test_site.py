"""The page as plain files: written into a folder, sent by a plain file server, played in a real browser."""

import functools
import json
import os
import re
import threading
import time
from contextlib import contextmanager
from datetime import date
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from optimoo.errors import InputError
from optimoo.game import Game
from optimoo.play import secret_of_the_day
from optimoo.web import write_site
from optimoo.web.site import LIST, site

MOO = Game(4, 10)


class Silent(SimpleHTTPRequestHandler):
    """A file server as plain as they come."""

    def log_message(self, *_):
        pass


@contextmanager
def file_server(folder):
    """The address of a server that sends the files of a folder."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join(30)
        server.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "page"
    write_site(folder)
    return folder


@pytest.fixture(scope="module")
def address(folder):
    with file_server(folder.parent) as address:
        yield f"{address}/page"  # not at the root: hosts give folders away, too


# --- the folder -----------------------------------------------------------------------------------------------------


def test_the_same_site_whenever_it_is_written(folder):
    assert {file.name: file.content for file in site()} == {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_an_earlier_site_is_replaced_and_leaves_nothing(tmp_path):
    write_site(tmp_path)
    index = tmp_path / "index.html"
    listed = json.loads((tmp_path / LIST).read_text())
    (tmp_path / "data.0").mkdir()
    for name in ("page.0.js", "data.0/old.json"):
        (tmp_path / name).write_text("old")
    (tmp_path / LIST).write_text(json.dumps([*listed, "page.0.js", "data.0/old.json"]))
    (tmp_path / "mine.txt").write_text("mine")
    index.write_text("old")
    write_site(tmp_path)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {*listed, LIST, "mine.txt"}
    assert not (tmp_path / "data.0").exists()
    assert index.read_text() != "old"


@pytest.mark.parametrize("kept", [None, "{", "3", '["../x"]', '["/x"]'])
def test_a_folder_with_other_files_is_left_alone(tmp_path, kept):
    (tmp_path / "thesis.txt").write_text("mine")
    if kept is not None:
        (tmp_path / LIST).write_text(kept)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(InputError):
        write_site(tmp_path)
    assert sorted(tmp_path.iterdir()) == before


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "x").write_text("")
    with pytest.raises(InputError, match="not a directory"):
        write_site(tmp_path / "x")


def test_everything_the_worker_keeps_is_there(folder):
    names = json.loads(re.search(r"const FILES = (\[.*\]);", (folder / "worker.js").read_text())[1])
    for name in names:
        assert (folder / name).exists()
    kept = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert kept - set(names) == {LIST, "worker.js", "index.html"}  # the page itself is kept as "./"


# --- in a browser ---------------------------------------------------------------------------------------------------


def test_a_whole_game_with_hints_and_another(visit, address):
    visitor = visit("", address=address)
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.button("Hint").click()
    visitor.button("How many are left?").click()
    left = len(MOO.candidates(visitor.moves()))
    expect(visitor.page.get_by_text(f"{left:,} candidates left.")).to_be_visible()
    visitor.button("Best guesses").click()
    advice = visitor.page.locator(".advice")
    expect(advice).to_contain_text("exact values")
    best = advice.locator("tbody tr").first.locator(".code").text_content()
    assert MOO.is_code(best)
    made = visitor.find_the_number()
    expect(visitor.heading(f"Found in {len(made)} guess")).to_be_visible()
    assert all(str(MOO.answer(guess, made[-1][0])) == answer for guess, answer in made)
    visitor.button("Play again").click()
    visitor.type("0123")
    before = visitor.moves(count=1)
    visitor.page.reload()
    assert visitor.moves(count=1) == before


def test_beyond_what_is_shipped_the_rule_is_named(visit, address):
    visitor = visit("assist", address=address)
    visitor.page.get_by_label("Size").select_option("5x8")
    expect(visitor.page.locator(".advice")).to_contain_text("the rule larmouth")


def test_the_number_of_the_day_is_everyone_s(visit, address):
    visitor = visit("daily", address=address)
    visitor.find_the_number()
    words = visitor.page.locator(".share").text_content()
    day = date.fromisoformat(re.search(r"\d{4}-\d\d-\d\d", words)[0])
    assert visitor.moves()[-1][0] == MOO.text(secret_of_the_day(MOO, day))


@pytest.mark.parametrize("opponent", ["minimum", "strongest"])
def test_the_shipped_opponents_find_a_number(visit, address, opponent):
    visitor = visit("computer", address=address)
    visitor.page.get_by_label("It plays").select_option(opponent)
    visitor.button("I have one").click()
    for count in range(1, 8):
        visitor.answer_for("3951")
        visitor.moves(count=count)
        visitor.page.locator(".asked, .over").first.wait_for()
        if visitor.page.locator(".over").count():
            break
    assert visitor.moves()[-1] == ("3951", "4B")


def test_what_needs_a_server_is_not_offered(visit, address):
    visitor = visit("duel", address=address)
    visitor.button("I have one").wait_for()
    expect(visitor.page.get_by_label("Against a friend")).to_be_hidden()
    expect(visitor.page.get_by_role("link", name="Review")).to_have_count(0)
    visitor.open("")
    visitor.page.locator(".slot").first.wait_for()
    expect(visitor.page.get_by_role("link", name="Set a puzzle for a friend")).to_have_count(0)


def test_without_a_network_after_the_first_visit(visit, folder):
    with file_server(folder) as address:
        visitor = visit("", address=address)
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    # The server is gone; whatever is opened now is what the browser has kept.
    visitor.page.reload()
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.hint()
    expect(visitor.page.locator(".advice")).to_contain_text("exact values")
    visitor.find_the_number()
    visitor.open("strategies")
    visitor.page.locator(".icicle").wait_for()
    visitor.open("computer")
    visitor.button("I have one").click()
    visitor.answer_for("3951")
    visitor.moves(count=1)


def test_every_language_without_a_network(visit, folder):
    with file_server(folder) as address:
        visitor = visit("", address=address, locale="ru")
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    visitor.page.reload()
    expect(visitor.heading("Найдите число")).to_be_visible()
    visitor.page.locator("#language").select_option("de")
    expect(visitor.heading("Finde die Zahl")).to_be_visible()
    visitor.type("0123")
    visitor.moves(count=1)
    visitor.page.locator("#language").select_option("zh-Hans")
    expect(visitor.heading("猜数字")).to_be_visible()
    assert re.fullmatch(r"\dA\dB", visitor.moves(count=1)[0][1])
    expect(visitor.page.get_by_text("前三次、最佳路线上以及剩下数字很少时提示精确")).to_be_visible()


def test_a_new_version_takes_its_place_when_no_window_shows_the_old_one(visit, tmp_path):
    write_site(tmp_path)
    worker, index = tmp_path / "worker.js", tmp_path / "index.html"
    with file_server(tmp_path) as address:
        visitor = visit("", address=address)
        visitor.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        change(index, "<body>", '<body data-version="new">')
        change(worker, '"optimoo ', '"optimoo new ')
        visitor.page.evaluate(
            "navigator.serviceWorker.getRegistration().then((kept) => kept.update()).then(() => null)"
        )
        visitor.page.wait_for_function("navigator.serviceWorker.getRegistration().then((kept) => kept.waiting)")
        visitor.page.reload()
        expect(visitor.page.locator("body")).not_to_have_attribute("data-version", "new")
        workers = Workers(visitor.context)
        new = workers.wait_for(lambda version, state: state == "installed")
        visitor.page.close()
        # A browser lets go of a window that was closed, and of its worker, when it finds the time.
        workers.wait_for(lambda version, state: (version, state) == (new, "activated"))
        visitor.page = workers.window
        visitor.open()
        expect(visitor.page.locator("body")).to_have_attribute("data-version", "new")


def change(file, old, new):
    """A minute later: a server counts whole seconds, and tells a browser that nothing is new within one."""
    file.write_text(file.read_text().replace(old, new))
    later = file.stat().st_mtime + 60
    os.utime(file, (later, later))


class Workers:
    """What the browser tells, in an empty window, of the versions of the worker."""

    def __init__(self, context):
        self.window, self._states = context.new_page(), {}
        session = context.new_cdp_session(self.window)
        session.on("ServiceWorker.workerVersionUpdated", self._note)
        session.send("ServiceWorker.enable")

    def _note(self, news):
        self._states.update({version["versionId"]: version["status"] for version in news["versions"]})

    def wait_for(self, wanted):
        ends = time.monotonic() + 60
        while not (found := [version for version, state in self._states.items() if wanted(version, state)]):
            assert time.monotonic() < ends, self._states
            self.window.evaluate("null")  # meanwhile news comes in
        return found[0]


def test_it_can_be_installed(visit, address):
    visitor = visit("", address=address)
    session = visitor.context.new_cdp_session(visitor.page)
    manifest = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    assert json.loads(manifest["data"])["display"] == "standalone"
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    refused = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(refused) <= {"in-incognito"}  # which every window of a test is


def test_on_a_phone(visit, address):
    visitor = visit("", address=address, viewport={"width": 375, "height": 667}, has_touch=True, is_mobile=True)
    visitor.tap("0123")
    visitor.moves(count=1)
    for where in ("", "strategies", "assist", "scores", "rules"):
        visitor.open(where)
        visitor.page.locator(".sheet").first.wait_for()
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 375
