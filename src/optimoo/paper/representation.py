"""Section 3, the data representation: the 26-bit form against the plain definition and against the clock."""

import time
from collections.abc import Callable

from optimoo.game import Game, response_table
from optimoo.paper.claims import Section, Table, claim, not_comparable
from optimoo.paper.lab import Lab
from optimoo.paper.printed import printed
from optimoo.paper.product import form_of, plain_row, product_row, sum_by_definition, sum_by_look_up, sum_of_table

PAPER = "4.1"
TITLE = "Data representation"


def section(lab: Lab) -> Section:
    """Multiply all pairs of codes in three ways."""
    lab.say("the product of all pairs of codes, three ways")
    game = lab.game
    form, table = form_of(game), response_table(game)
    wrong = wrong_products(game)
    times = _timed(game)
    naive = times["digit by digit"]
    return Section(
        claims=(
            claim("bits of a code", printed("representation.bits"), form.bits),
            claim("bytes of the table for bulls", printed("representation.bull_table"), len(form.bulls)),
            claim("bytes of the table for symbols in common", printed("representation.cow_table"), len(form.common)),
            claim("entries of the full table, in millions", printed("representation.full_table"), table.size / 1e6),
            claim(
                "bytes of the full table, in millions",
                printed("representation.full_table_bytes"),
                table.size / 2e6,
                evidence=f"Half of {table.size:,}; the paper halves its rounded 25 million.",
            ),
            not_comparable(
                "how many times faster than the naive form",
                printed("representation.speed_up"),
                "It depends on the machine and the compiler; the measurement here is below.",
            ),
        ),
        notes=(
            f"Look-up, and the table that the search reads, give the same answer as the plain definition for "
            f"{f'all but {wrong:,} of the' if wrong else 'all'} {table.size:,} pairs of codes.",
            f"The paper found its form about {printed('representation.speed_up').value} times faster than the naive "
            f"one; here it is {naive / times['26 bits, look-up']:.1f} times faster, one thread each. The full table, "
            f"which the paper could not afford, is {naive / times['full table']:.0f} times faster than the naive form "
            "when read row by row, as the search does.",
            "The form carries over to every game whose two tables fit: all games without repeats, and those with "
            "repeats whose positions times symbols are at most 24, such as 4x6r.",
        ),
        tables=(
            Table(
                "All pairs, one thread",
                ("way", "seconds", "pairs per second"),
                tuple((way, f"{took:.3f}", f"{table.size / took:.2e}") for way, took in times.items()),
            ),
        ),
    )


def wrong_products(game: Game) -> int:
    """Pairs of codes that look-up, or the full table, answers otherwise than the plain definition."""
    form, table = form_of(game), response_table(game)
    wrong = 0
    for guess in range(game.size):
        plain = plain_row(game, form, guess)
        wrong += int(((product_row(form, guess) != plain) | (table[guess] != plain)).sum())
    return wrong


def _timed(game: Game) -> dict[str, float]:
    form, table = form_of(game), response_table(game)
    ways: dict[str, Callable[[], int]] = {
        "digit by digit": lambda: int(sum_by_definition(game.codes, form.product)),
        "26 bits, look-up": lambda: int(sum_by_look_up(form)),
        "full table": lambda: int(sum_of_table(table)),
    }
    times, sums = {}, set()
    for name, way in ways.items():
        sums.add(way())  # compiles where that is still to do
        started = time.perf_counter()
        way()
        times[name] = time.perf_counter() - started
    if len(sums) > 1:
        raise AssertionError(f"the three ways disagree: {sums}")
    return times
