"""How long known questions take, and whether they still take the same work. ``docs/benchmarks.md`` explains.

Prints tables as they are measured, or everything as JSON at the end. Exits with 1 only if the search was wrong: a
proved cost that differs, or work on one worker that varies from run to run. Being slow is never an error. With
``--check`` nothing is measured: three small games are solved, and any work but the stored one is an error.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import report
import signatures
import starting
from cases import CHECKED, LONG, USUAL, Case
from children import ask

Row = dict[str, Any]
PARTS = ("kernels", "start", "solves")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what was asked for."""
    options = _read(arguments)
    if options.check:
        return _check()
    found: dict[str, list[Row]] = {}

    def part(name: str, rows: Iterator[Row], render: Callable[[Sequence[Row]], str]) -> None:
        found[name] = list(rows)
        if found[name] and not options.json:
            print(f"{render(found[name])}\n", flush=True)

    wanted = options.parts or PARTS
    if "kernels" in wanted:
        part("kernels", iter(ask("kernels.py", options.repeat)), report.kernel_table)
    if "start" in wanted:
        part("start", _starts(options), report.start_table)
    if "solves" in wanted:
        part("solves", _solves(options), report.solve_table)
    if options.json:
        print(json.dumps(found, indent=2))
    solves = found.get("solves", [])
    if options.accept:
        signatures.accept({row["case"]: row["signature"] for row in solves if row["workers"] == 1})
    return int(any(signatures.is_wrong(row["verdict"]) for row in solves))


def _read(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks/run.py", description="Measure optimoo; see docs/benchmarks.md.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--only", default="", metavar="TEXT", help="only solves whose name contains TEXT, as in 4x10")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], metavar="N", help="default: 1 2")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="take the least of N runs (default: 3)")
    parser.add_argument("--long", action="store_true", help="also solves that take minutes")
    parser.add_argument("--cold", action="store_true", help="also a first run with nothing compiled before")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--accept", action="store_true", help="store the signatures found on one worker")
    parser.add_argument("--check", action="store_true", help="only whether small games still take the stored work")
    options = parser.parse_args(arguments)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"{', '.join(sorted(unknown))}: expected {', '.join(PARTS)}")
    if options.repeat < 1 or min(options.workers) < 1:
        parser.error("--repeat and --workers take numbers from 1")
    return options


def _check() -> int:
    """Say of each small game whether its solve still takes the same work; no clock is looked at."""
    wrong = 0
    for case in CHECKED:
        said = signatures.verdict(case.name, 1, ask("one_solve.py", case.game, case.objective, 1, 1))
        wrong += said != "same work"
        print(f"{case.name}: {said}", flush=True)
    if wrong:
        print("store the new signatures with benchmarks/run.py solves --workers 1 --accept, if this was meant")
    return int(wrong > 0)


def _starts(options: argparse.Namespace) -> Iterator[Row]:
    yield from starting.measure(options.repeat)
    if options.cold:
        yield from starting.measure_cold()


def _solves(options: argparse.Namespace) -> Iterator[Row]:
    for case in (*USUAL, *(LONG if options.long else ())):
        if options.only not in case.name:
            continue
        alone = None
        for workers in options.workers:
            _tell(f"{case.name}, {workers} worker{'s' * (workers > 1)}")
            row = _solve(case, workers, options.repeat)
            alone = row["seconds"] if workers == 1 else alone
            yield row | {"speed_up": alone / row["seconds"] if alone and workers > 1 else None}
    _tell("")


def _solve(case: Case, workers: int, repeats: int) -> Row:
    measured = ask("one_solve.py", case.game, case.objective, workers, repeats)
    return {
        "case": case.name,
        "workers": workers,
        "seconds": min(measured["seconds"]),
        "slowest": max(measured["seconds"]),
        "megabytes": measured["megabytes"],
        "signature": signatures.signature(measured),
        "verdict": signatures.verdict(case.name, workers, measured),
    }


def _tell(what: str) -> None:
    """Say on a terminal what is being measured."""
    if sys.stderr.isatty():
        print(f"\r\033[K{what}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
