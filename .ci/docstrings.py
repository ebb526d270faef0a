"""Docstrings as Markdown: examples become blocks of code, and names that are marked for a reader lose their marks."""

import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).*\n?)*)(?:\n(?=>>> ).*\n?(?:^(?!\s*$).*\n?)*)*", re.MULTILINE)
_ROLE = re.compile(r":(?:func|mod|class|meth|data|attr|exc):(`[^`]*`)")


def as_markdown(text: str) -> str:
    """A docstring whose examples and names a Markdown reader understands."""
    fenced = _EXAMPLE.sub(lambda found: f"\n```pycon\n{found[0].rstrip()}\n```\n", text)
    return _ROLE.sub(r"\1", fenced)


class Readable(griffe.Extension):
    """Rewrites every docstring that the reference shows."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Called for each module, class, function and constant that was read."""
        if obj.docstring:
            obj.docstring.value = as_markdown(obj.docstring.value)
