"""The page as it is sent: few files, compressed, kept by browsers for as long as they may."""

import gzip
import re

import pytest

from optimoo.web import bundle as made
from optimoo.web.bundle import File, bundle

PLAY = ("index.html", "page.js", "page.css", "early.js", "icon.svg")
"""What a browser fetches before the first guess can be typed, besides the words of one language."""


def linked(page):
    """Every file that a page names."""
    return re.findall(r'(?:src|href)="([^"#][^"]*)"', page)


@pytest.mark.parametrize("alone", [False, True])
def test_weight(alone):
    """Of what it takes to play, and of all views together, compressed: in each language, of which one is fetched."""
    files = bundle(alone)
    for language in (name for name in files if name.startswith("languages/")):
        play = [*PLAY, language]
        assert sum(len(files[name].packed) for name in play) < 50_000
        assert sum(len(files[name].packed) for name in [*play, "more.js"]) < 65_000


def test_the_page_asks_for_nothing_that_is_not_there(client):
    names = linked(client.get("/").text)
    assert len(names) == 4
    for name in names:
        reply = client.get(f"/{name}")
        assert reply.status_code == 200
        assert reply.headers["content-encoding"] == "gzip" or len(reply.content) < 100


def test_what_has_a_digest_is_kept_for_ever_and_the_page_is_looked_at_anew(client):
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    for name in linked(page.text):
        kept = client.get(f"/{name}").headers["cache-control"]
        assert kept == ("no-cache" if name == "icon.svg" else "public, max-age=31536000, immutable")


@pytest.mark.parametrize("encoding", ["identity", "gzip;q=0", "br"])
def test_who_cannot_read_what_is_compressed_gets_it_as_it_is(client, encoding):
    script = bundle()["page.js"]
    reply = client.get(f"/{script.name}", headers={"accept-encoding": encoding})
    assert "content-encoding" not in reply.headers
    assert reply.headers["vary"] == "accept-encoding"
    assert reply.content == script.content == gzip.decompress(script.packed)


def test_a_tree_is_compressed_too(client):
    path = "/api/strategies/minimum"
    packed, plain = client.get(path), client.get(path, headers={"accept-encoding": "identity"})
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert (packed.json(), packed.headers["cache-control"]) == (plain.json(), "no-store")


def test_only_looking_is_allowed(client):
    assert client.head("/").headers["content-length"]
    reply = client.post("/")
    assert reply.status_code == 405
    assert list(reply.json()) == ["error"]


def test_a_name_tells_the_content():
    one, other = made.named("page.js", b"1;"), made.named("page.js", b"2;")
    assert one.name != other.name
    assert one.is_lasting
    assert not File("icon.svg", b"").is_lasting


def module(source, name="a.js"):
    return made._module(name, source)


def test_a_module_becomes_a_function():
    text = module(
        'import { a, b as c } from "./dom.js";\nimport * as all from "../x.js";\n'
        '// Why.\nexport const d = () => import("./e.js");\nexport async function* f() {}\n',
        "folder/a.js",
    )
    assert 'const { a, b: c } = modules["folder/dom.js"];' in text
    assert 'const all = modules["x.js"];' in text
    assert 'const d = () => load("folder/e.js");' in text
    assert "return { d, f };" in text
    assert "Why" not in text


@pytest.mark.parametrize(
    "line", ['import x from "./x.js";', "export default 1;", "export { x };", "const here = import.meta.url;"]
)
def test_a_line_that_cannot_be_put_together_is_refused(line):
    with pytest.raises(ValueError, match="cannot be put together"):
        module(f"{line}\n")


def test_modules_come_after_those_that_they_import():
    sources = {"a.js": 'import { b } from "./b.js";\n', "b.js": "export const b = 1;\n"}
    assert made._in_order(["a.js"], sources) == ["b.js", "a.js"]
    sources["b.js"] = 'import { a } from "./a.js";\n'
    with pytest.raises(ValueError, match=r"in a circle: a\.js b\.js a\.js"):
        made._in_order(["a.js"], sources)
