"""Signatures: the work that a solve took, in counts, kept beside the code.

On one worker the search is deterministic, so a change that should not alter it proves that it did not by leaving
the counts as they were, whatever the clock says. On several workers counts depend on who comes first; costs never do.
"""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "signatures.json"
COUNTED = ("positions", "guesses_valued", "recursions", "table_hits")


def signature(measured: dict[str, Any]) -> dict[str, int]:
    """The cost and the counts of the first of several solves."""
    return {"cost": measured["costs"][0], **{name: measured["works"][0][name] for name in COUNTED}}


def verdict(name: str, workers: int, measured: dict[str, Any]) -> str:
    """What comparing with the stored signature says, in two or three words."""
    found, stored = signature(measured), load().get(name)
    if len(set(measured["costs"])) > 1 or (stored and stored["cost"] != found["cost"]):
        return "COST DIFFERS"
    if workers > 1:
        return "same cost" if stored else "not stored"
    if any(work != measured["works"][0] for work in measured["works"]):
        return "WORK VARIES"
    if stored is None:
        return "not stored"
    return "same work" if stored == found else "work changed"


def is_wrong(said: str) -> bool:
    """Whether a verdict means a mistake in the search: a proved cost, or one worker's work, must not vary."""
    return said.isupper()


def load() -> dict[str, dict[str, int]]:
    """The stored signatures, by the name of the case."""
    return json.loads(FILE.read_text()) if FILE.exists() else {}


def accept(found: dict[str, dict[str, int]]) -> None:
    """Store these signatures; those of cases that were not run stay."""
    lines = (f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in sorted({**load(), **found}.items()))
    FILE.write_text("{\n  " + ",\n  ".join(lines) + "\n}\n")
