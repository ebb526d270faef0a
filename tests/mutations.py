"""Ways to damage a certificate: each takes its text and a source of chance, and returns another text."""

import re
from collections.abc import Callable
from random import Random

Mutation = Callable[[str, Random], str]

GAMES = ["2x4", "2x5", "2x6", "2x7", "3x4", "4x4", "2x4r", "2x5r", "3x3r", "4x2r"]
COSTS = ["0 0 1", "0 0 0 1", "1 2 4 8 16", "1 +2", "0 +1", "1 2 3 4 never", "1 2 never", "0 1 +1", "1 1 2 +1"]
RESPONSES = ["0C", "1C", "2C", "3C", "1B", "1B1C", "2B"]


def _somewhere(text: str, pattern: str, rng: Random, change: Callable[[str], str]) -> str:
    """Change one of the places that match."""
    found = list(re.finditer(pattern, text, re.MULTILINE))
    if not found:
        return text
    match = rng.choice(found)
    return text[: match.start()] + change(match[0]) + text[match.end() :]


def _other(rng: Random, choices: str) -> Callable[[str], str]:
    """Replace one character by one of these."""

    def change(word: str) -> str:
        at = rng.randrange(len(word))
        return word[:at] + rng.choice(choices) + word[at + 1 :]

    return change


def _stepped(rng: Random) -> Callable[[str], str]:
    return lambda word: str(max(0, int(word) + rng.choice([-2, -1, 1, 1, 2, 10])))


def _swapped(rng: Random) -> Callable[[str], str]:
    """Exchange two characters."""

    def change(word: str) -> str:
        letters = list(word)
        a, b = rng.sample(range(len(letters)), 2)
        letters[a], letters[b] = letters[b], letters[a]
        return "".join(letters)

    return change


def number(text: str, rng: Random) -> str:
    """Any number of the claims or the header becomes another."""
    return _somewhere(text, r"(?<=[=:] )\d+|(?<==)\d+|(?<=claim )\d+", rng, _stepped(rng))


def inflated(text: str, rng: Random) -> str:
    """One claim says one more."""
    return _somewhere(text, r"(?<=>=)\d+", rng, lambda word: str(int(word) + 1))


def lowered(text: str, rng: Random) -> str:
    """One claim says one less."""
    return _somewhere(text, r"(?<=>=)\d+", rng, lambda word: str(int(word) - 1))


def all_inflated(text: str, rng: Random) -> str:
    """Every claim says one more, the first one, too."""
    return re.sub(r"(?<=>=)\d+|(?<=value: )\d+", lambda match: str(int(match[0]) + 1), text)


def value(text: str, rng: Random) -> str:
    """The value to be proved is another."""
    return _somewhere(text, r"(?<=value: )\d+", rng, _stepped(rng))


def guess(text: str, rng: Random) -> str:
    """A guess, of the strategy or a claim, becomes another."""
    return _somewhere(text, r"^ *(?:[0-9BC]+ )?\d+(?= |$)", rng, _other(rng, "0123456"))


def response(text: str, rng: Random) -> str:
    """A response becomes another."""
    return _somewhere(text, r"\b(?:\dB)?(?:\d[BC])(?=[ =>])", rng, lambda _: rng.choice(RESPONSES))


def permutation(text: str, rng: Random) -> str:
    """A relabelling becomes another."""
    return _somewhere(
        text, r"(?<=/)\d{2,}|(?<=alike )\d+|(?<=alike \d{2} )\d+|(?<=alike \d{3} )\d+", rng, _swapped(rng)
    )


def objective(text: str, rng: Random) -> str:
    """Another cost is asked for, at the same value."""
    return re.sub(r"(?m)^costs: .*$", f"costs: {rng.choice(COSTS)}", text)


def game(text: str, rng: Random) -> str:
    """Another game is named."""
    return re.sub(r"(?m)^game: .*$", f"game: {rng.choice(GAMES)}", text)


def allowed(text: str, rng: Random) -> str:
    """Other guesses are allowed."""
    words = {"any": "candidates", "candidates": "any"}
    return re.sub(r"(?<=guesses: )\w+", lambda match: words[match[0]], text)


def dropped(text: str, rng: Random) -> str:
    """A line is missing."""
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def doubled(text: str, rng: Random) -> str:
    """A line is there twice."""
    lines = text.splitlines(keepends=True)
    line = rng.choice(lines)
    lines.insert(rng.randrange(len(lines)) if rng.random() < 0.5 else lines.index(line), line)
    return "".join(lines)


def reordered(text: str, rng: Random) -> str:
    """Two lines, often neighbours, change places."""
    lines = text.splitlines(keepends=True)
    a = rng.randrange(len(lines) - 1)
    b = a + 1 if rng.random() < 0.7 else rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def claim_dropped(text: str, rng: Random) -> str:
    """All that a claim says is missing."""
    return _somewhere(text, r"^claim \d+\n(?:(?!claim).+\n)*", rng, lambda _: "")


def word_dropped(text: str, rng: Random) -> str:
    """Something said about a cell is missing."""
    return _somewhere(text, r" [0-9BC]+>?=[0-9/]+", rng, lambda _: "")


def taken_over(text: str, rng: Random) -> str:
    """What is said about one cell is said about another."""
    words = re.findall(r">?=[0-9/]+", text)
    return _somewhere(text, r">?=[0-9/]+", rng, lambda word: rng.choice(words))


def truncated(text: str, rng: Random) -> str:
    """The end is missing."""
    return text[: rng.randrange(len(text))]


def scratched(text: str, rng: Random) -> str:
    """Any character becomes another."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice("0123456789abcBC/=> \n:+-\x00\xe9") + text[at + 1 :]


MUTATIONS: list[Mutation] = [
    number,
    inflated,
    lowered,
    all_inflated,
    value,
    guess,
    response,
    permutation,
    objective,
    game,
    allowed,
    dropped,
    doubled,
    reordered,
    claim_dropped,
    word_dropped,
    taken_over,
    truncated,
    scratched,
]


# --- version 2 ---


def rule(text: str, rng: Random) -> str:
    """A rule becomes a weaker or stronger one."""
    words = {"members": "codes", "codes": "members"}
    return _somewhere(text, r"\b(?:members|codes)\b", rng, lambda word: words[word])


def guess_dropped(text: str, rng: Random) -> str:
    """A guess is not dealt with any more."""
    return _somewhere(text, r"(?<=[a-f0-9s]) [0-9]{2,4}(?= |$)", rng, lambda _: "")


def other_rule(text: str, rng: Random) -> str:
    """A guess is dealt with on another line."""
    found = list(re.finditer(r"(?<=[a-f0-9s]) [0-9]{2,4}(?= |$)", text, re.MULTILINE))
    if not found:
        return text
    match, at = rng.choice(found), rng.choice(found).end()
    moved = text[:at] + match[0] + text[at:]
    shift = len(match[0]) if at <= match.start() else 0
    return moved[: match.start() + shift] + moved[match.end() + shift :]


def code(text: str, rng: Random) -> str:
    """A code becomes another one that occurs."""
    words = re.findall(r"(?m)(?<= )[0-9]{2,4}(?= |$)", text)
    return _somewhere(text, r"(?<= )[0-9]{2,4}(?= |$)", rng, lambda _: rng.choice(words))


def line_added(text: str, rng: Random) -> str:
    """Something is said about one more guess, or about the same once more."""
    guess, other = (rng.choice(re.findall(r"(?m)(?<= )[0-9]{2,4}(?= |$)", text) or ["01"]) for _ in range(2))
    cell = f"{rng.choice(RESPONSES)}{rng.choice([':members', ':codes', '>=1', '>=9', '=1'])}"
    added = rng.choice([f"members {guess}", f"codes {guess}", f"like {guess} {other}", f"{guess} {cell}"])
    lines = text.splitlines(keepends=True)
    lines.insert(rng.randrange(lines.index("claims\n") + 1, len(lines) + 1), f"{added}\n")
    return "".join(lines)


def bound_dropped(text: str, rng: Random) -> str:
    """Nothing closer is said of a cell."""
    return _somewhere(text, r" [0-9BC]+:(?:members|codes)", rng, lambda _: "")


def by_size(text: str, rng: Random) -> str:
    """A claim is said to hold by its size."""
    return _somewhere(text, r"^claim \d+$", rng, lambda word: f"{word} size")


def question(text: str, rng: Random) -> str:
    """Another question is asked at the same value."""
    asked = ["total", "total at most 4", "worst 4", "total then worst 4", "within 2", "within 2 at most 4"]
    asked += [f"costs {costs}" for costs in COSTS]
    return re.sub(r"(?m)^asks: .*$", f"asks: {rng.choice(asked)}", text)


def bound_only(text: str, rng: Random) -> str:
    """The strategy is left out."""
    return re.sub(r"strategy\n(?:.+\n)+\n", "", text).replace("value: ", "value: at least ")


def moved_on(text: str, rng: Random) -> str:
    """Some move is said to have been made."""
    return text.replace("after: nothing", f"after: {rng.choice(['01', '10', '012', '0123'])}={rng.choice(RESPONSES)}")


def listed(text: str, rng: Random) -> str:
    """Other codes may be the secret than before."""
    codes = re.findall(r"(?<=[ \n])[0-9]{2,4}(?=\n)", text.partition("\nclaims\n")[0])
    if "\nsecrets: " not in text:
        some = sorted(set(rng.sample(codes, len(codes) // 2)))
        return text.replace("\nvalue: ", f"\nsecrets: {' '.join(some)}\nvalue: ")
    change = rng.choice([lambda _: "", lambda word: f"{word} {rng.choice(codes)}", lambda _: rng.choice(codes)])
    head, _, tail = text.partition("\nsecrets: ")
    line, _, tail = tail.partition("\n")
    return f"{head}\nsecrets: {_somewhere(line, '[0-9]+', rng, change)}\n{tail}"


def seen(text: str, rng: Random) -> str:
    """The last chance of a race comes or goes."""
    if " last chance\n" in text:
        return text.replace(" last chance\n", "\n")
    return re.sub(r"(?m)^(asks: race .*)$", r"\1 last chance", text)


ELABORATED: list[Mutation] = [
    *(each for each in MUTATIONS if each is not objective),
    rule,
    guess_dropped,
    other_rule,
    code,
    line_added,
    bound_dropped,
    by_size,
    question,
    bound_only,
    moved_on,
    listed,
    seen,
]
"""For certificates of version 2."""
