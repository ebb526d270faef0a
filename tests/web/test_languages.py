"""The languages of the page: each is complete, nothing is shown past them, and what the server says is known to all."""

import json
import re

import pytest
from playwright.sync_api import expect

from optimoo.game import Game
from optimoo.heuristics import HEURISTICS
from optimoo.web.bundle import LANGUAGES, bundle, page
from page_scripts import run_deno
from page_sentences import anonymous, sentences_of_a_script, sentences_of_the_server
from page_visitor import COMPILING

NAMES = sorted(name.removeprefix(LANGUAGES).removesuffix(".js") for name in bundle() if name.startswith(LANGUAGES))
OTHERS = [name for name in NAMES if name != "en"]
LETTERS = {"ja": r"[぀-ヿ一-鿿]", "ru": r"[а-яё]", "zh-Hans": r"[一-鿿]"}
"""What a text has in languages that are not written in Latin letters."""
TWINS = ("alone.js", "match.js", "rules.js")
"""Scripts that answer in the place of the server, in its words."""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Each language: its words, its forms for numbers, and how it says sentences of the server."""
    given = json.dumps({"languages": NAMES, "sentences": SAID})
    done = run_deno(
        tmp_path_factory.mktemp("deno"), "run", "--quiet", "--no-check", "--allow-read", "words.js", given=given
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def leaves(words, before=""):
    """Sentences by their keys; one with several forms is a dictionary."""
    for name, value in words.items():
        if isinstance(value, dict) and "other" not in value:
            yield from leaves(value, f"{before}{name}.")
        else:
            yield before + name, value


def texts(value):
    return list(value.values()) if isinstance(value, dict) else [value]


def placeholders(text):
    return set(re.findall(r"\{(\w+)\}", text))


def scripts():
    for file in page().iterdir():
        if file.name.endswith(".js"):
            code = re.sub(r"^\s*//.*$|/\*.*?\*/", "", file.read_text("utf-8"), flags=re.MULTILINE)
            yield file.name, re.sub(r"^import .*?;$", "", code, flags=re.MULTILINE | re.DOTALL)


# --- the files ------------------------------------------------------------------------------------------------------


def test_the_languages_that_people_asked_for_are_there():
    assert set(NAMES) >= {"en", "de", "ja", "ru", "zh-Hans"}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_sentences_with_the_same_places(found, language):
    english = {key: value for key, value in leaves(found["en"]["words"]) if key != "said"}
    others = {key: value for key, value in leaves(found[language]["words"]) if not key.startswith("said.")}
    assert english.keys() == others.keys()
    for key, value in others.items():
        for text in texts(value):
            assert placeholders(text) == placeholders(texts(english[key])[-1]), key
            assert text == "" or text.strip(), key


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_knows_the_same_sentences_of_the_server(found, language):
    said = found[language]["words"]["said"]
    assert said.keys() == found[OTHERS[0]]["words"]["said"].keys()
    for key, value in said.items():
        for text in texts(value):
            assert text, key
            assert placeholders(text) <= placeholders(key), key


@pytest.mark.parametrize("language", NAMES)
def test_where_a_number_decides_every_form_is_there(found, language):
    forms = found[language]["forms"]
    for key, value in leaves(found[language]["words"]):
        if isinstance(value, dict) and value:
            assert sorted(value) == sorted(forms), key


ALIKE = re.compile(r"optimoo|Mastermind|Name$|Terminal|^[‹›✓ ]*$|^\W*$")
"""What may stand in German as it does in English."""


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(found, language):
    english = dict(leaves(found["en"]["words"]))
    for key, value in leaves(found[language]["words"]):
        if key.startswith("mark.") or (key.startswith("said.") and language == "de"):
            continue
        for text in texts(value):
            plain = re.sub(r"\{\w+\}|optimoo|Mastermind", "", text)
            if language in LETTERS:
                assert not re.search(r"[A-Za-z]{2}", plain) or re.search(LETTERS[language], plain.lower()), (key, text)
            else:
                assert text not in texts(english.get(key, "")) or ALIKE.search(plain), (key, text)


# --- the scripts ----------------------------------------------------------------------------------------------------


def test_scripts_use_every_key_and_no_other(found):
    keys = {key for key, _ in leaves(found["en"]["words"]) if key != "said"}
    code = "\n".join(text for name, text in scripts() if name not in TWINS)
    literals = set(re.findall(r'"([\w.-]+)"', code))
    called = set(re.findall(r'\b(?:t|phrase)\(\s*"([\w.-]+)"', code))
    families = set(re.findall(r"\bt\(\s*`([\w.]+\.)\$\{", code))
    assert called <= keys
    for key in keys:
        assert key in literals or any(key.startswith(family) for family in families), key


TECHNICAL = re.compile(
    r"^(Bearer |AbortError|Backspace|Enter|Arrow\w+|NFKC|[#.]|<|data:|meta\[|input:|button, |a, |optim"
    r"|[a-z]+[/?]|GET |POST )"
)


def test_scripts_have_no_words_of_their_own():
    """Whatever reads like words is a key, a class, or something that only programs read."""
    for name, code in scripts():
        if name in TWINS or name in ("worker.js", "early.js"):
            continue
        without = re.sub(r"class: (`[^`]*`|[^,}]*)", "", code)
        for plain, template in re.findall(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', without):
            text = re.sub(r"\$\{[^`]*?\}", " ", plain or template)
            if re.search(r"[A-Za-z]{2,}[ ,;!?]+[A-Za-z]{2,}|^\W*[A-Z][a-z]+", text):
                assert TECHNICAL.search(text), (name, text)


def test_the_frame_has_no_words_that_the_script_does_not_replace():
    """In the page itself; what is said where no script runs stays in English."""
    text = re.sub(r"<noscript>.*</noscript>", "", (page() / "index.html").read_text("utf-8"))
    shown = [each.strip() for each in re.findall(r">([^<>]*[A-Za-z][^<>]*)<", text)]
    assert sorted(shown) == ["Skip to the game", "optim", "optimoo"]
    assert len(re.findall(r"aria-label", text)) == 3


# --- the server -----------------------------------------------------------------------------------------------------

PROGRAMS = {
    anonymous(sentence)
    for sentence in (
        # Only a request that the page never makes is answered with these.
        "{} guesses cannot be listed; expected at least 1",
        "the possible secrets are no list of codes of {}; expected indices in ascending order",
        "{} does not give the answers so far",
        "the head of the request is too large; expected at most {} bytes",
        "the {} of the request did not arrive in time; expected all of it within {} seconds",
        "the request has an unknown transfer encoding; expected none, or chunked",
        "this is no HTTP request that could be understood; expected HTTP/1.1",
        "a secret is chosen when two visitors play, or for a duel, and only then",
        "the computer does not guess in mode {}; expected no opponent",
        "nobody else guesses in mode {}; expected no word on who is first",
        "there is no limit on guesses in mode {}; expected none",
        "a limit of {} guesses; expected 1 to {}",
        "no day has a number of its own in mode {}; expected no day",
        "there are no puzzles in mode {}; expected none",
        "nobody can have sat there",
        "the request is too large; expected at most {} bytes",
        "this server answers only to the names {}",
        "somebody must guess in mode {}; expected an opponent",
        "a secret of your own can be kept for you only in a duel, before it begins",
        "there is no {}; expected one",
        "{} has no meaning here; expected only what the description of this request names",
        "{} is no {}; expected {}",
        "{} has no known {}; expected one of {}",
        "the request is no JSON that could be understood",
        "this is no player",
        "the game is not over; expected a finished one",
        "there is no game {} in {}",
        "this is no state of a game",
        # Histories as text, and indices, are for Python and the command line.
        "{} is not a guess with its answer; expected both, as in {}",
        "{} is not a correction; expected the number of an answer and the right one, as in 2 1B1C",
        "the history has {} moves; expected at most {}",
        "{} is not a move; expected GUESS=RESPONSE, as in 0123=1B1C",
        "{} is not a history; expected a text or a sequence of moves",
        "{} is not a move; expected a guess and its answer",
        "the history already finds {} at guess {}; expected one that leaves something to guess",
        "this is a position of {}; expected one of {}",
        "{} is not a text of symbols; {}",
        "{} is not a response; expected bulls and cows as in (2, 1) or 2B1C",
        "{} is not a sequence of whole numbers",
        "code index {} is out of range; {} has codes 0 to {}",
        "response id {} is out of range; {} has {}",
        # Which answers clash, the page tells from what comes with these.
        "No code answers {}.",
        "No code gives the answers {} and {} together.",
    )
}

VARIANTS = {
    "expected {} {}symbols from {}": "expected {} symbols from {}",
    "expected {} different letters, digits or signs of ASCII, none of = : , /": (
        "expected {} different letters, digits or signs of ASCII, none of {}"
    ),
}
"""Sentences that are written in another way than they are known by."""


def test_every_sentence_of_the_server_is_known(found):
    known = {anonymous(key) for key in found["de"]["words"]["said"]}
    told = dict.fromkeys(
        sentence for name in TWINS for sentence in sentences_of_a_script((page() / name).read_text("utf-8"))
    )
    for sentence in [*sentences_of_the_server(), *told]:
        assert VARIANTS.get(sentence, sentence) in known | PROGRAMS, sentence


def test_no_language_knows_a_sentence_that_nobody_says(found):
    """So what was changed at the server is changed in the languages, too."""
    said = {
        *sentences_of_the_server(),
        "not found",
        "expected {} symbols from {}",
        "expected {} different symbols from {}",
    }
    for name in TWINS:
        said |= sentences_of_a_script((page() / name).read_text("utf-8"))
    said |= {anonymous(rule.formula) for rule in HEURISTICS.values()}
    for key in found["de"]["words"]["said"]:
        assert anonymous(key) in said, key


SAID = [
    "'0012' repeats a symbol, which 4x10 does not allow; expected 4 different symbols from 0123456789",
    "'01' is not a code of 4x6r; expected 4 symbols from 012345",
    "move 2: '012x' is not a code of 4x10; expected 4 different symbols from 0123456789",
    "3B1C cannot occur in 4x10; its responses are 4B, 2B2C, 0C",
    "the alphabet has 3 symbols; expected 6 different letters, digits or signs of ASCII, none of = : , /",
    "5x8 has 6,720 codes, too many for exact values while you wait",
    "Hints are exact once at most 1,488 numbers are left; before that a rule ranks the guesses.",
    "The game is over.",
    "your move is kept, but the computer has not guessed yet: this takes longer than 60 seconds; it was stopped",
]
"""Sentences as they come: with what was given, with sentences in them, with or without a capital letter."""


def test_what_the_server_says_is_said_in_every_language(found):
    assert found["en"]["said"] == SAID
    for language in OTHERS:
        for before, after in zip(SAID, found[language]["said"], strict=True):
            assert after != before
            assert not re.search(r"\b(the|not|is|expected|which|are)\b", after), after
    ru = found["ru"]["said"]
    assert ru[3] == "3Б1К в 4x10 невозможно; бывает 4Б0К, 2Б2К, 0Б0К."
    assert ru[1].endswith("нужно 4 знака из 012345.")
    assert "1488" in re.sub(r"\s", "", ru[6])
    assert "1.488" in found["de"]["said"][6]


def test_the_server_s_own_refusals_are_known(found, client, tmp_path):
    """As they come from a real server."""
    bodies = [
        {"game": "4x10", "moves": [{"guess": "0012", "response": "1B"}]},
        {"game": "4x10", "moves": [{"guess": "0123", "response": "x"}]},
        {"game": "4x10", "moves": [{"guess": "0123", "response": ""}]},
        {"game": "4x10", "moves": [{"guess": "0123", "response": "1B"}, {"guess": "01", "response": "1B"}]},
        {"game": "9x9", "moves": []},
        {"game": "nothing", "moves": []},
        {"game": "4x6r:RGB", "moves": []},
        {"game": "4x10", "moves": [{"guess": "0" * 41, "response": "1B"}]},
        {"game": "4x10", "moves": [{"guess": "0123", "response": "1B"}] * 25},
    ]
    sentences = [client.post("/api/advice", json=body).json()["error"] for body in bodies]
    sentences += [
        each for opponent in client.get("/api/opponents/4x10").json() for each in (opponent["title"], opponent["about"])
    ]
    sentences += [client.get(f"/api/rules/{game}").json()["hints"] for game in ("4x10", "5x8", "5x10")]
    given = json.dumps({"languages": OTHERS, "sentences": sentences})
    done = run_deno(tmp_path, "run", "--quiet", "--no-check", "--allow-read", "words.js", given=given)
    for language, told in json.loads(done.stdout).items():
        for before, after in zip(sentences, told["said"], strict=True):
            assert after != before, (language, before)
            if before.startswith("heuristic: ") and language in LETTERS:
                assert not re.search(r"[a-z]{4}", after), after


# --- in a browser ---------------------------------------------------------------------------------------------------

VIEWS = ["", "daily", "computer", "duel", "assist", "review", "scores", "strategies", "puzzle", "rules"]

SHOWN = """
    () => {
        const found = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const { parentElement, data } = walker.currentNode;
            if (!parentElement.closest("noscript, #language, script, .brand")) found.push(data);
        }
        for (const each of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [data-column]")) {
            for (const name of ["aria-label", "title", "placeholder", "alt", "data-column"]) {
                if (each.hasAttribute(name)) found.push(each.getAttribute(name));
            }
        }
        return found;
    }
"""
NO_WORDS = re.compile(
    r"optimoo|Mastermind|RGBYOP|minimum|strongest|watching|last-chance|total|win:|pip install 'optimoo\[web\]'"
    r"|serve --host"
    r"|larmouth|landy-\w+|entropy|expected-size|most-parts|minimax(-in-turn)?|first-candidate|https?://\S+|Ctrl|QR|ASCII"
    r"|(Σ|max|0,|−\().*"  # formulas
)
"""What has no other name in any language."""


def leftovers(visitor):
    """English words that are to be seen or heard."""
    found = [NO_WORDS.sub("", text) for text in visitor.page.evaluate(SHOWN)]
    return [text for text in found if re.search(r"[A-Za-z]{3}", text)]


def shown(visitor, where):
    visitor.open(where)
    visitor.page.locator(f"main[data-view={where or 'play'}] h1").first.wait_for()
    visitor.page.locator(".wait").first.wait_for(state="detached", timeout=COMPILING)


def check(visitor, name, language):
    """Nothing is left in English, nothing is wider than the screen."""
    if language in LETTERS:
        assert leftovers(visitor) == [], name
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 375, name
    visitor.picture(f"language-{language}-{name or 'play'}")


@pytest.mark.parametrize("language", OTHERS)
def test_every_view_in_every_language_on_a_phone(visit, language):
    phone = {"viewport": {"width": 375, "height": 667}, "has_touch": True, "is_mobile": True}
    visitor = visit(locale=language, **phone)
    for where in VIEWS:
        shown(visitor, where)
        expect(visitor.page.locator("html")).to_have_attribute("lang", language)
        check(visitor, where, language)
    shown(visitor, "")
    for count, guess in enumerate(("0123", "4567"), start=1):
        visitor.type(guess)
        visitor.moves(count=count)
    visitor.page.locator(".board .row.between .row button").nth(1).click()
    for button in visitor.page.locator(".hints > .row button").all():
        button.click()
    visitor.page.locator(".advice").wait_for(timeout=COMPILING)
    check(visitor, "hints", language)
    visitor.page.locator(".board .row.between .row button").last.click()
    check(visitor, "sure", language)
    visitor.page.locator("button.warn").click()
    visitor.page.locator(".over a[href^='#/review']").click()
    visitor.page.locator(".steps").wait_for(timeout=COMPILING)
    check(visitor, "reviewed", language)


@pytest.mark.parametrize("language", OTHERS)
def test_answers_that_clash_a_wrong_move_and_a_duel(visit, language):
    visitor = visit("computer", locale=language, viewport={"width": 375, "height": 667})
    visitor.page.locator("button.main").click()
    for number in range(2):
        visitor.page.locator(".asked").wait_for()
        visitor.page.locator("[data-response='0C']").click()
        visitor.page.locator(".rows li").nth(number).wait_for()
    visitor.page.locator(".asked, .notice li").first.wait_for()
    if visitor.page.locator(".asked").count():
        visitor.page.locator("[data-response='0C']").click()
    visitor.page.locator(".notice li").first.wait_for()
    check(visitor, "clash", language)
    shown(visitor, "assist")
    visitor.page.locator("input[name=move]").fill("0012 1")
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.locator(".notice")).not_to_be_empty()
    visitor.page.locator(".wait").first.wait_for(state="detached", timeout=COMPILING)
    check(visitor, "refused", language)
    shown(visitor, "duel")
    visitor.page.locator(".choices select").last.select_option("you")
    visitor.page.locator("button.main").click()
    visitor.page.locator(".columns.two").wait_for()
    check(visitor, "playing", language)


TYPED = {
    "en": ("0123 1B2C", "1B2C"),
    "de": ("0123 1b2k", "1B2K"),
    "ja": ("0123 1H2B", "1H2B"),
    "ru": ("0123 1б2к", "1Б2К"),
    "zh-Hans": ("０１２３　１Ａ２Ｂ", "1A2B"),
}
"""One bull and two cows, as each language types and shows it."""


@pytest.mark.parametrize("language", NAMES)
def test_answers_are_typed_and_shown_as_people_write_them(visit, language):
    typed, written = TYPED[language]
    visitor = visit("assist", locale=language)
    visitor.page.locator("input[name=move]").fill(typed)
    visitor.page.keyboard.press("Enter")
    assert visitor.moves(count=1) == [("0123", written)]
    left = len(Game(4, 10).candidates([("0123", "1B2C")]))
    expect(visitor.page.locator(".advice h2")).to_contain_text(str(left), timeout=COMPILING)


@pytest.mark.parametrize(
    ("preferred", "language"), [("de-AT", "de"), ("zh-TW", "zh-Hans"), ("ru", "ru"), ("fr", "en"), ("en-GB", "en")]
)
def test_the_browser_s_language_is_spoken_and_no_other_is_loaded(visit, preferred, language):
    visitor = visit(locale=preferred)
    fetched = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    visitor.open()
    visitor.page.locator(".slot").first.wait_for()
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    names = {file.name for key, file in bundle().items() if key.startswith(LANGUAGES)}
    assert [url for url in fetched if url.rpartition("/")[2] in names] == [
        f"{visitor.address}/{bundle()[f'{LANGUAGES}{language}.js'].name}"
    ]


def test_another_language_is_chosen_and_remembered(visit):
    visitor = visit("")
    visitor.type("0123")
    visitor.moves(count=1)
    expect(visitor.heading("Find the number")).to_be_visible()
    visitor.page.get_by_label("Language: English").select_option(label="Deutsch")
    expect(visitor.heading("Finde die Zahl")).to_be_visible()
    assert len(visitor.moves(count=1)) == 1
    visitor.page.reload()
    expect(visitor.heading("Finde die Zahl")).to_be_visible()
    expect(visitor.page.get_by_label("Sprache: Deutsch")).to_have_value("de")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    visitor.page.get_by_label("Sprache: Deutsch").select_option(label="日本語")
    expect(visitor.heading("数字を当てる")).to_be_visible()


def test_a_language_that_cannot_be_loaded_changes_nothing(visit):
    visitor = visit("")
    visitor.type("01", enter=False)
    visitor.page.route(f"**/{bundle()[f'{LANGUAGES}ru.js'].name}", lambda route: route.abort())
    visitor.page.locator("#language").select_option("ru")
    expect(visitor.page.get_by_role("alert").first).to_contain_text("The server cannot be reached")
    expect(visitor.page.locator("#language")).to_have_value("en")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "en")
    assert visitor.page.locator(".slot").all_text_contents()[:2] == ["0", "1"]


def test_a_view_that_is_wanted_before_the_words_have_come(visit):
    visitor = visit()
    held = []

    def hold(route):
        held.append(route)

    visitor.page.route(f"**/{bundle()[f'{LANGUAGES}en.js'].name}", hold)
    visitor.open("")
    visitor.page.wait_for_function("document.querySelectorAll('#language option').length > 0")
    visitor.page.evaluate("location.hash = '#/rules'")
    [route] = held
    route.continue_()
    expect(visitor.heading("The rules in one minute")).to_be_visible()


def test_a_result_to_send_reads_in_english_as_the_server_writes_it(visit, client):
    moves = [{"guess": "0123", "response": "1B1C"}, {"guess": "4567", "response": "0C"}]
    review = client.post("/api/review", json={"game": "4x10", "moves": moves}).json()
    visitor = visit("review/4x10/0123=1B1C,4567=0C")
    expect(visitor.page.locator(".share")).to_have_text(review["share"].replace("-", "−"), timeout=COMPILING)
