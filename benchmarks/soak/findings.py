"""What was found, as tables in Markdown."""

from dataclasses import dataclass

from server import Server
from traffic import Tally

BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"


@dataclass
class Findings:
    tally: Tally
    server: Server
    seconds: float
    quiet: float
    """Seconds at the end in which the server was left alone."""
    memory: list[int]
    """Megabytes at the start; when it was left alone; at the end."""
    audited: tuple[int, int]
    """Seats whose games were compared; finished games under a name."""


def markdown(found, minutes, players, where):
    tally, server = found.tally, found.server
    every = [seconds for kind in tally.seconds.values() for seconds in kind]
    lines = [f"{minutes:g} minutes, {players} visitors at a time ({where}).", ""]
    lines += table(
        ["", ""],
        [
            ["requests answered", f"{len(every):,} ({len(every) / found.seconds:,.0f} a second)"],
            ["games begun", f"{tally.games:,}"],
            ["moves acknowledged", f"{tally.acknowledged:,}"],
            ["**acknowledged moves lost**", f"**{tally.lost}**"],
            ["**moves doubled**", f"**{tally.doubled}**"],
            ["**other faults**", f"**{tally.faults.total()}**"],
            ["seats compared in the end", f"{found.audited[0]:,}"],
            ["finished games under a name, all recorded once", f"{found.audited[1]:,}"],
            ["starts of the server", server.starts],
            ["half-sent requests", f"{tally.half_sent:,}"],
            ["memory at the start", f"{found.memory[0]} MB"],
            [
                f"memory, left alone for {found.quiet / 60:.1f} minutes",
                f"{found.memory[1]} MB, then {found.memory[-1]} MB",
            ],
            ["memory at most", f"{server.largest} MB"],
        ],
    )
    rows = [[kind, *latency(seconds)] for kind, seconds in sorted(tally.seconds.items())]
    lines += [
        "",
        *table(["milliseconds", "requests", "median", "95 %", "99 %", "longest"], [*rows, ["all", *latency(every)]]),
    ]
    counted = [[f"{count:,}", told] for told, count in tally.refusals.most_common()]
    lines += ["", *table(["times", "refused or cut off, as it should be"], counted)]
    if tally.faults:
        lines += ["", *table(["times", "**fault**"], [[count, told] for told, count in tally.faults.most_common(40)])]
    if server.complaints:
        said = [[count, told] for told, count in server.complaints.most_common(20)]
        lines += ["", *table(["times", "said by the server on standard error"], said)]
    return "\n".join(lines)


def latency(seconds):
    """Number, median, 95 %, 99 % and longest, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return ["0", "", "", "", ""]
    shares = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99, 1)]
    return [f"{len(ordered):,}", *(f"{1000 * each:,.{1 if each < 0.1 else 0}f}" for each in shares)]


def table(header, rows):
    lines = [header, ["---", *["---:"] * (len(header) - 1)] if len(header) != 2 else ["---", "---"], *rows]
    return ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines]


def write(path, text):
    """Put the table where the file has a place for it, or make it the whole file; wholly, or not at all."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if BEGIN in old and END in old:
        text = f"{old[: old.index(BEGIN)]}{BEGIN}\n\n{text}\n\n{old[old.index(END) :]}"
    else:
        text += "\n"
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
