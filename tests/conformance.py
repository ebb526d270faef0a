"""Files that every checker of version 2 must accept or refuse: docs/conformance, with the reason for each.

Those to be refused are made of those to be accepted by one change each. ``python tests/conformance.py`` writes them and
the page that lists them; where a change alters the work, the work in the file is put right, so that it is refused for
its own reason and for no other.
"""

import io
import re
import sys
from pathlib import Path
from typing import NamedTuple

from optimoo.proof import checker2

FOLDER = Path(__file__).parents[1] / "docs" / "conformance"
ENDLESS = 10**16
"""More work than any certificate of these tests takes."""


class Case(NamedTuple):
    """One change, and what comes of it."""

    name: str
    base: str
    old: str
    new: str
    code: int
    reason: str


CASES = [
    # section 2: form
    Case("version", "2x6", "certificate 2", "certificate 3", 2, "there is no such version"),
    Case("leading-zero", "2x6", "value: 103", "value: 0103", 2, "numbers have no leading zeros"),
    Case("sign", "2x6", "value: 103", "value: +103", 2, "numbers have no sign"),
    Case("long-number", "2x6", "value: 103", "value: 100000000000000003", 2, "numbers have at most 17 digits"),
    Case("two-spaces", "3x6", "members 345 354", "members 345  354", 2, "words are separated by one space"),
    Case("space-at-end", "3x6", "members 345 354 435 453 534 543\n", "members 345 354 435 453 534 543 \n", 2,
         "no space stands at the end of a line"),
    Case("no-newline", "2x2", "claim 0 size\n", "claim 0 size", 2, "the last line ends with a newline, too"),
    Case("windows", "2x2", "claims\n", "claims\r\n", 2, "lines end with a newline alone"),
    Case("empty-line", "2x2", "claim 0 size\n", "claim 0 size\n\n", 1, "nothing follows the last argument"),
    Case("zero-byte", "2x2", "claim 0 size\n", "claim 0 size\n\0\n", 2, "there is no byte of zero"),
    Case("header-order", "2x6", "asks: total\nafter: nothing", "after: nothing\nasks: total",
         2, "the header has one order"),
    Case("no-blank-line", "2x6", "\n\nstrategy", "\nstrategy", 2, "an empty line follows the header"),
    Case("unknown-rule", "3x6", "members 345", "member 345", 2, "there is no such rule"),
    Case("unknown-code", "3x6", "members 345 354", "members 345 355", 2, "a code of 3x6 has different symbols"),
    Case("unknown-symbol", "3x6", "members 345 354", "members 345 356", 2, "3x6 has the symbols 0 to 5"),
    Case("unknown-response", "3x6", "1B2C:members", "1B3C:members", 2, "3x6 has no such response"),
    Case("response-order", "3x6", "1B2C:members", "2C1B:members", 2, "bulls come first"),
    Case("empty-rule", "3x6", "members 345 354 435 453 534 543", "members", 2, "a rule names guesses"),
    Case("no-permutation", "3x6", "alike 012 102345", "alike 012 112345", 2, "a relabelling is a permutation"),
    Case("short-relabelling", "3x6", "alike 012 102345", "alike 01 102345", 2, "it permutes all positions"),
    Case("late-alike", "3x6",
         "alike 012 512340\n012 0C>=21 1B>=65 2C>=101 1C>=140 2B:codes 1B2C:members 1B1C:members\n",
         "012 0C>=21 1B>=65 2C>=101 1C>=140 2B:codes 1B2C:members 1B1C:members\nalike 012 512340\n", 2,
         "relabellings come before guesses"),
    Case("game-too-large", "2x2", "game: 2x2", "game: 6x16r", 2, "there are at most 32768 codes"),
    Case("no-codes", "2x2", "game: 2x2", "game: 4x3", 2, "there is no code of four different symbols out of three"),
    Case("cell-twice", "3x6", "1B2C:members 1B1C:members", "1B2C:members 1B2C:members",
         2, "no two words name one cell"),
    Case("no-claims", "2x2", "claims: 1", "claims: 0", 2, "there is a claim at least"),
    Case("moves-21", "2x6-after-20", "after: 01=0C", "after: 01=0C 01=0C", 2, "there are at most 20 moves"),
    Case("costs-101", "2x2-costs-100", "costs 0", "costs 0 0", 2, "there are at most 100 costs"),
    Case("step", "2x2-costs-100", "+999999999", "+1000000000", 2, "a step is at most 999,999,999"),
    Case("race-101", "2x2-race-100", "race 0", "race 0/0", 2, "a race has at most 100 numbers"),
    Case("within-101", "2x2-within-100", "within 100", "within 101", 2, "no question goes beyond 100 guesses"),
    Case("at-most-101", "2x2-at-most-100", "at most 100", "at most 101", 2, "no question goes beyond 100 guesses"),
    Case("lines-5", "2x2-lines-4", "      2C 10\n", "      2C 01\n        2C 10\n",
         2, "a strategy has at most twice as many lines as there are codes"),
    Case("alike-33", "2x2-alike-32", "alike", "alike 01 10\nalike", 2, "a claim has at most 32 relabellings"),
    Case("claims-too-many", "2x2", "claims: 1", "claims: 16777217", 2, "there are at most 2²⁴ claims"),
    Case("capacities", "2x6", "capacities: 4", "capacities: 5", 2, "capacities are exact for 3 or 4 guesses"),
    # section 3: the question
    Case("found-before", "3x5-after", "after: 012=1B", "after: 012=3B", 2, "the secret is not found yet"),
    Case("contradiction", "3x5-after", "after: 012=1B", "after: 012=1B 012=2B", 2, "no code agrees with the moves"),
    Case("decreasing", "2x6-costs", "costs 0 1 3 3 7", "costs 0 1 3 2 7", 2, "costs never decrease"),
    Case("large-cost", "2x6-costs", "costs 0 1 3 3 7", "costs 0 1 3 3 1099511627777", 2, "a cost is at most 2⁴⁰"),
    Case("other-race", "2x6-race", "race 1/4/10/11/4", "race 1/4/10/11/5", 2, "a profile counts all secrets"),
    Case("race-after", "3x5-after", "asks: total", "asks: race 1/5/20/34", 2, "a race starts with the game"),
    Case("race-zero", "2x6-race", "race 1/4/10/11/4", "race 1/4/10/11/4/0", 2, "a profile does not end with 0"),
    Case("worst-at-least", "2x5-worst", "value: ", "value: at least ", 2, "this question needs a strategy"),
    Case("cap-zero", "4x4-at-most-5", "at most 5", "at most 0", 2, "a cap is at least 1"),
    Case("within-beyond-cap", "3x4-within-3-at-most-5", "within 3 at most 5", "within 6 at most 5", 2,
         "what is asked lies within the cap"),
    # the same, addition (A)
    Case("secrets-order", "3x5-secrets", "secrets: 012 013", "secrets: 013 012", 2, "secrets are in ascending order"),
    Case("secrets-twice", "3x5-secrets", "secrets: 012 013", "secrets: 012 012 013", 2, "no secret is listed twice"),
    Case("secrets-unknown", "3x5-secrets", "secrets: 012 013", "secrets: 011 013", 2, "011 is no code of 3x5"),
    Case("secrets-empty", "2x2", "\nvalue: ", "\nsecrets: \nvalue: ", 2, "some code is listed"),
    Case("secrets-place", "2x2", "\nafter: ", "\nsecrets: 01 10\nafter: ", 2, "the list stands after the moves"),
    Case("secrets-race", "2x6-race", "\nvalue: ", "\nsecrets: 01 02\nvalue: ", 2, "a race is about all secrets"),
    Case("secrets-gone", "3x5-secrets-after", "012=1C", "041=1B2C", 2, "no code of the list agrees with the moves"),
    Case("secrets-fewer", "3x5-secrets", "secrets: 012 013", "secrets: 012", 1, "the strategy looks for 013, too"),
    Case("secrets-more", "3x5-secrets", "secrets: 012 013", "secrets: 012 013 014", 1, "the secret 014 is not found"),
    # the same, addition (B)
    Case("last-chance-total", "2x6", "asks: total", "asks: total last chance", 2, "only a race has a last chance"),
    Case("last-chances", "2x6-last-chance", " last chance", " last chances", 2, "there is no such question"),
    Case("last-chance-unseen", "2x6-last-chance", " last chance", "", 1, "in a plain race it costs more"),
    Case("last-chance-claim", "2x5-last-chance-cited", ">=", ">=1", 1, "the cell does not cost so much"),
    Case("last-chance-value", "2x6-last-chance", "value: 854", "value: 853", 1, "the strategy costs 854"),
    # section 4: the strategy
    Case("other-value", "2x6", "value: 103", "value: 104", 1, "the strategy costs 103"),
    Case("no-guess", "2x2-within-2", "01\n  2C 10\n", "", 1, "a strategy has a guess"),
    Case("missing-path", "2x6", "  2C 10\n", "", 1, "the secret 10 is not found"),
    Case("double-path", "2x6", "  2C 10\n", "  2C 10\n  2C 10\n", 1, "the response has a guess already"),
    Case("impossible-path", "2x6", "  2C 10\n", "  2C 10\n    1B 12\n", 1, "no candidate gives this response"),
    Case("after-found", "2x6", "  2C 10\n", "  2C 10\n  2B 01\n", 1, "the secret is found"),
    Case("indentation", "2x6", "  2C 10\n", "   2C 10\n", 2, "a step of indentation has two spaces"),
    Case("deep", "2x6", "01\n  1B 02", "01\n    1B 02", 2, "nothing stands above this line that it belongs to"),
    Case("second-root", "2x6", "  2C 10\n", "  2C 10\n10\n", 2, "only the first line is not indented"),
    Case("too-many-guesses", "4x4-at-most-5", "at most 5", "at most 4", 1, "the strategy takes five guesses"),
    Case("no-candidate", "3x3r-candidates", "strategy\n0", "strategy\n000\n  0C 0", 1, "only candidates are guessed"),
    # section 6: claims
    Case("claim-too-high", "3x6", "0C>=21", "0C>=22", 1, "six codes of three symbols cost 21"),
    Case("claim-too-low", "3x6", "1C>=140", "1C>=139", 1, "the sum is 435"),
    Case("by-size-only", "3x6", " 2B:codes", "", 1, "by size the cell 2B costs one less"),
    Case("codes-not-members", "3x6", "2B:codes", "2B:members", 1, "members alone do not show it"),
    Case("guess-left-out", "3x6", "members 345 354", "members 345", 1, "354 is not shown by size"),
    Case("guess-twice", "3x6", "members 345 354", "members 345 345 354", 1, "no guess is dealt with twice"),
    Case("guess-twice-apart", "4x4-costs-never", "codes 0231 1203 1320 2130\nlike 0231 0312",
         "codes 0231 1203 1320 2130 0312\nlike 0231 0312",
         1, "no guess is dealt with twice"),
    Case("not-alike", "3x6", "alike 012 512340\n", "", 1, "codes with the symbol 5 are in no class of another"),
    Case("not-fixed", "4x4-alike", "claim 1\nalike 0132 0132", "claim 1\nalike 0132 0123",
         1, "it changes the candidates"),
    Case("not-like", "4x4-costs-never", "like 0231 0312", "like 1203 0312", 1, "0312 cuts otherwise"),
    Case("like-nothing", "4x4-costs-never", "like 0231 0312", "like 0123 0312", 1, "no line above deals with 0123"),
    Case("like-itself", "4x4-costs-never", "like 0231 0312", "like 0312 0312", 1, "no line above deals with 0312"),
    Case("cited-other", "2x5-cited", "1C=1/01/10234", "1C=1/01/01234", 1, "the claim is about other candidates"),
    Case("cited-unknown", "2x5-cited", "1C=1/01/10234", "1C=9/01/10234", 1, "there is no claim 9 yet"),
    Case("cited-itself", "2x5-cited", "1C=1/01/10234", "1C=0", 1, "claim 0 does not wait any more"),
    Case("cell-found", "3x6", "0C>=21", "3B>=1 0C>=21", 1, "found is no cell to speak of"),
    Case("cell-empty", "2x6", "claim 1\n", "claim 1\n01 2C:members\n", 1, "no candidate gives this response"),
    Case("claims-announced", "2x6", "claims: 2", "claims: 3", 1, "two claims are made"),
    Case("claims-not-announced", "2x6", "claims: 2", "claims: 1", 1, "two claims are made"),
    Case("claim-number", "3x6", "claim 2\n", "claim 02\n", 2, "numbers have no leading zeros"),
    Case("claim-order", "3x6", "claim 2\n", "claim 3\n", 1, "claims stand in ascending order"),
    Case("claim-missing", "3x6", "claim 1\nmembers 345 354 435 453 534 543\n", "", 1, "claim 1 is not shown by sizes"),
    Case("not-by-size", "2x6", "claims\nclaim 0\n", "claims\nclaim 0 size\n",
         1, "the size of all codes does not say so much"),
    Case("more-after-size", "2x2", "claim 0 size\n", "claim 0 size\nmembers 01\n",
         1, "nothing follows a claim by size"),
    Case("outside", "3x4-candidates-cited", "2C>=29\n", "2C>=29\nclaim 1\nmembers 012\n",
         1, "only candidates are dealt with"),
    # section 7: work
    Case("work-less", "2x2", "work: ", "work: 1", 1, "the work is less than it says"),
    Case("work-more", "2x6", "work: 8944", "work: 8943", 1, "the work is more than it says"),
]  # fmt: skip


def made(case: Case) -> str:
    """The file to be refused."""
    text = (FOLDER / "accept" / f"{case.base}.proof").read_text()
    changed = text.replace(case.old, case.new, 1)
    if changed == text:
        raise ValueError(f"{case.name} changes nothing")
    return changed if "work" in case.name else with_its_work(changed)


def with_its_work(text: str) -> str:
    """The same with the amount of work that it takes, if it can be checked to the end."""
    try:
        stream = io.BytesIO(_with_work(text, str(ENDLESS)).encode("latin-1"))
        certificate = checker2.Certificate(checker2.lines_of(stream.readline), ENDLESS)
        if certificate.reached:
            certificate.play()
        certificate.argue(lambda done, of: None)
    except (checker2.UnreadableError, ValueError):
        return text
    except checker2.RefutedError as refuted:
        found = re.fullmatch(r"the work is (\d+), not \d+", str(refuted))
        return _with_work(text, found[1]) if found else text
    raise AssertionError("no certificate takes this work")


def _with_work(text: str, work: str) -> str:
    return re.sub(r"(?m)^work: .*$", f"work: {work}", text, count=1)


HEAD = """# Conformance

This page lists files that every checker of [certificate 2](../certificate-2.md) must accept or refuse. For a file in
`accept`, the checker exits with 0 and prints the statement that section 8 requires. Each file in `refuse` differs by
one change from a file in `accept`; for it, the checker exits with 1 (not proved) or 2 (unreadable), as the table says.
`make conformance` writes `refuse` and this page. Files whose name contains `secrets` or `last-chance` are about the
additions (A) and (B); in `accept` they use them.

| accept | statement |
|---|---|
"""


def page() -> str:
    """The page that lists all files."""
    lines = []
    for path in sorted((FOLDER / "accept").glob("*.proof")):
        _, reason, _ = checker2.check(path, lambda done, of: None)
        lines.append(f"| [{path.stem}](accept/{path.name}) | {reason} |")
    rows = [f"| [{c.name}](refuse/{c.name}.proof) | {c.base} | {c.code} | {c.reason} |" for c in CASES]
    return "\n".join(
        [f"{HEAD}{lines[0]}", *lines[1:], "", "| refuse | made of | exit | because |", "|---|---|---|---|", *rows, ""]
    )


if __name__ == "__main__":
    for case in CASES:
        (FOLDER / "refuse" / f"{case.name}.proof").write_text(made(case), newline="")
    (FOLDER / "README.md").write_text(page())
    sys.exit(0)
