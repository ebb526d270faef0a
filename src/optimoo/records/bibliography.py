"""The page that lists what others have published, and how much of it was read."""

from collections.abc import Iterator

from optimoo.records.published import Source, sources

HEAD = """# Bibliography

This page lists what we found that others have published about games of this kind. [Records](records.md) names these
sources figure by figure; "not found in print" there means that none of these sources has the figure. `optimoo records`
writes this page.

Each entry says how much of it was read: all of it, a part, its abstract, or only what others quote from it.
"""

READ = {
    "whole": "read",
    "part": "read in part",
    "abstract": "abstract read",
    "quoted": "known from quotations",
}


def bibliography() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for source in sources().values() for line in _entry(source))])


def _entry(source: Source) -> Iterator[str]:
    yield f'<a id="{source.key}"></a>\n'  # the same on every site, whatever it makes of the heading
    yield f"## {source.short}"
    yield ""
    yield f"{source.cite}." + (f" <{source.address}>" if source.address else "")
    yield ""
    yield f"Gives {source.gives}. ({READ[source.read].capitalize()}.)"
    yield ""
