"""What is printed: the one data file ``printed.toml``, read once.

Decides how an entry is named (``"minimum.total"``) and what it offers: the value and the place it comes from.
Nothing here is computed, and no other module of this room holds a printed number.
"""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Printed:
    """An entry: a value, where it stands, and whatever else the entry tells."""

    name: str
    place: str
    value: Any
    """As TOML gives it: a number, a text with the digits shown, a list, or a table of those."""
    rest: dict[str, Any]

    def part(self, name: str, key: Any) -> "Printed":
        """One row of a table, as an entry of its own."""
        return Printed(f"{self.name}.{key}", f"{self.place}, {name}", self.value[str(key)], {})


@lru_cache(maxsize=1)
def _everything() -> dict[str, Any]:
    text = (files("optimoo.paper") / "printed.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def printed(name: str) -> Printed:
    """The entry of this name.

    >>> printed("minimum.total").value, printed("minimum.total").place
    (26274, 'section 5')
    """
    chapter, _, key = name.partition(".")
    entry = dict(_everything()[chapter][key])
    return Printed(name, entry.pop("place"), entry.pop("value"), entry)


def machine() -> str:
    """The machine on which the paper's times were taken."""
    return str(_everything()["times"]["machine"])


def published() -> list[dict[str, Any]]:
    """Figures for heuristics that others than the paper have printed."""
    return list(_everything()["published"])
