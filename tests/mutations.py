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


def _inside(text: str, rng: Random, change: Callable[[list[str]], None]) -> str:
    """Change the lines of one argument, without the one that names the claim."""

    def changed(argument: str) -> str:
        name, *lines = argument.splitlines()
        change(lines)
        return "".join(f"{line}\n" for line in (name, *lines))

    return _somewhere(text, r"^claim \d+\n(?:(?!claim ).+\n)+", rng, changed)


def shuffled(text: str, rng: Random) -> str:
    """The lines of an argument stand in another order: relabellings first, as they must, or anywhere."""

    def change(lines: list[str]) -> None:
        rng.shuffle(lines)
        if rng.random() < 0.8:
            lines.sort(key=lambda line: not line.startswith("alike "))

    return _inside(text, rng, change)


def divided(text: str, rng: Random) -> str:
    """The guesses that one rule settles stand on two lines, the second perhaps with another rule."""

    def change(line: str) -> str:
        rule, *guesses = line.split(" ")
        at = rng.randrange(1, len(guesses))
        other = rng.choice([rule, "members", "codes"])
        return f"{rule} {' '.join(guesses[:at])}\n{other} {' '.join(guesses[at:])}"

    return _somewhere(text, r"^(?:members|codes)(?: [0-9]+){2,}$", rng, change)


def cells_shuffled(text: str, rng: Random) -> str:
    """Cells are named in another order, so that new claims may get other numbers."""

    def change(line: str) -> str:
        guess, *cells = line.split(" ")
        return " ".join([guess, *rng.sample(cells, len(cells))])

    return _somewhere(text, r"^[0-9]+(?: [0-9BC]+(?:[>=:][^ \n]+))+$", rng, change)


def cell_added(text: str, rng: Random) -> str:
    """Something is said of one more cell; if that is a new claim, it is often announced."""
    said = rng.choice([":members", ":codes", "=1", "=2", ">=0", ">=3", ">=99999999999999999"])
    changed = _somewhere(
        text, r"^[0-9]+(?: [0-9BC]+[>=:][^\n]+)$", rng, lambda line: f"{line} {rng.choice(RESPONSES)}{said}"
    )
    announced = said.startswith(">=") and rng.random() < 0.8 and changed != text
    return re.sub(r"(?<=\nclaims: )\d+", lambda match: str(int(match[0]) + announced), changed)


def _relabelling(text: str, rng: Random) -> tuple[str, str]:
    """One that exchanges few positions and symbols of the game, or none."""
    size = re.search(r"(?m)^game: (\d)x(\d+)", text)
    parts = []
    for count in (int(size[1]), int(size[2])) if size else (2, 4):
        part = "0123456789abcdef"[:count]
        for _ in range(rng.choice([0, 0, 1, 2])):
            part = _swapped(rng)(part)
        parts.append(part)
    return parts[0], parts[1]


def alike_added(text: str, rng: Random) -> str:
    """One more relabelling is said to leave the candidates of a claim as they are."""
    line = " ".join(["alike", *_relabelling(text, rng)])
    return _somewhere(text, r"^claim \d+$", rng, lambda word: f"{word}\n{line}")


def cited_otherwise(text: str, rng: Random) -> str:
    """A cell is said to be what some claim is about, under some relabelling or none, also where a new claim was."""
    number = rng.randrange(4)
    words = rng.choice([f"={number}", "/".join([f"={number}", *_relabelling(text, rng)])])
    return _somewhere(text, r"(?<=[BC])>?=[0-9a-f/]+", rng, lambda _: words)


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
    shuffled,
    divided,
    cells_shuffled,
    cell_added,
    alike_added,
    cited_otherwise,
]
"""For certificates of version 2."""
