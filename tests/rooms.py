"""The rooms of the package and the doors between them, read from the imports of every module without running it.

``python tests/rooms.py`` prints the plan as a Mermaid diagram; docs/architecture.md shows it.
"""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "optimoo"
EVERYBODY_KNOWS = {"cores", "display", "errors", "exact", "files", "version"}
"""Too common to be drawn."""


def imports(source: str, module: str, is_package: bool = False) -> set[str]:
    """All that a module imports, anywhere in it, by full dotted names; ``from a import b`` gives ``a.b``."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            steps_up = node.level - is_package
            base = module.split(".")[: -steps_up or None] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{prefix}.{alias.name}" for alias in node.names}
    return found


def modules() -> list[Path]:
    """The files of the package; a stub beside a module says what the module only loads late."""
    return sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")])


def dotted(path: Path) -> str:
    """The name of a module."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(path: Path) -> str:
    """The room that a module belongs to."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def opened() -> dict[str, set[str]]:
    """By room, the other rooms that it imports from."""
    rooms = {room_of(path) for path in modules()}
    doors: dict[str, set[str]] = defaultdict(set)
    for path in modules():
        for name in imports(path.read_text(encoding="utf-8"), dotted(path), path.stem == "__init__"):
            parts = name.split(".")
            if parts[0] == "optimoo" and len(parts) > 1 and parts[1] in rooms:
                doors[room_of(path)].add(parts[1])
    return {room: doors[room] - {room} for room in sorted(rooms)}


def diagram() -> str:
    """The doors as a Mermaid graph; one that only shortens a longer way through other rooms is left out."""
    doors = {room: opens - EVERYBODY_KNOWS for room, opens in opened().items() if not room.startswith("__")}
    lines = ["graph BT"]
    for room, opens in doors.items():
        further = {far for near in opens for far in _reached(near, doors)}
        lines += [f"    {room} --> {other}" for other in sorted(opens - further)]
    return "\n".join(lines)


def _reached(room: str, doors: dict[str, set[str]]) -> set[str]:
    return {far for near in doors.get(room, set()) for far in {near} | _reached(near, doors)}


if __name__ == "__main__":
    print(diagram())
