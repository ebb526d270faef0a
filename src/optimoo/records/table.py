"""The table on disk: the records, their strategy files, and the page that shows them.

Everything is written whole or not at all, after each answer, so that a run may end at any moment and the next one
goes on from there. A strategy file is kept only after the stand-alone verifier has played every secret through it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from optimoo.errors import InputError
from optimoo.files import read_bounded, write_whole
from optimoo.game import Game
from optimoo.records.approach import Approach, write_verified
from optimoo.records.bibliography import bibliography
from optimoo.records.certifying import certificate_faults, figures, proved_in
from optimoo.records.markdown import page
from optimoo.records.published import published
from optimoo.records.record import Record, strategy_place
from optimoo.strategy import MAX_BYTES, Profile, StrategyFile, verify_text

FORMAT = 1
APPROACH = Path("approach")


class RecordTable:
    """The records in one folder."""

    def __init__(self, folder: Path) -> None:
        """Read what is there; a damaged file is refused, for writing over it could destroy days of work."""
        self.folder = folder
        self.path = folder / "records.json"
        self._records: dict[str, Record] = {}
        if self.path.exists():
            self._records = {record.game: record for record in self._read()}

    def _read(self) -> Iterator[Record]:
        try:
            content = json.loads(read_bounded(self.path, MAX_BYTES))
            if not isinstance(content, dict) or content.get("format") != FORMAT:
                raise InputError(f"expected a table of records, format {FORMAT}")
            for row in content["records"]:
                yield Record.from_fields(row)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            reason = str(error) if isinstance(error, InputError) else "it is no table of records"
            raise InputError(f"cannot go on from {self.path}: {reason}; repair it, or move it out of the way") from None

    @property
    def records(self) -> list[Record]:
        """All of them, smallest game first."""
        return sorted(self._records.values(), key=lambda record: (record.codes, record.game))

    def of(self, game: Game) -> Record:
        """What is known of a game so far."""
        return self._records.get(str(game.plain), Record(str(game.plain), game.size))

    def enter(self, record: Record, kept: StrategyFile | None = None, name: str = "") -> None:
        """Keep a record, after the strategy file that shows it; both, and the page, are on disk when this returns."""
        if kept is not None:
            write_verified(self.strategy_path(record.game, name), kept)
        self._records[record.game] = record
        rows = ",\n".join(json.dumps(each.as_fields()) for each in self.records)  # a line each, to be read in a diff
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, f'{{"format": {FORMAT}, "records": [\n{rows}\n]}}\n')
        self.write_page()

    def write_page(self) -> None:
        """Write the table for people, and the list of sources that it names."""
        text = page(self.records, [state.as_fields() for state in self.unsettled()], self.certified())
        write_whole(self.folder / "records.md", text)
        write_whole(self.folder / "bibliography.md", bibliography())

    def is_open(self, game: Game, question: str) -> bool:
        """Whether a question about a game has no answer yet, or a figure that could have a certificate has none."""
        if question != "certificates":
            return getattr(self.of(game), question) is None
        return len(figures(self.of(game))) > sum(name == str(game.plain) for name, _ in self.certified())

    def certified(self) -> dict[tuple[str, str], str]:
        """The figures with a certificate: by game and figure, the place in the folder of the file or of its digest."""
        known = {
            (record.game, figure): proved_in(record, figure, self.folder)
            for record in self.records
            for figure in figures(record)
        }
        return {about: place for about, place in known.items() if place is not None}

    def closed(self, game: Game) -> Approach | None:
        """What is known of a game that was closed in on beside this table until nothing was left between."""
        state = Approach(game, self.folder / APPROACH)
        return state if state.gap == 0 and state.strategy_path.exists() else None

    def unsettled(self) -> list[Approach]:
        """Games for which there are a strategy and a bound and nothing better, smallest first."""
        names = [path.stem for path in (self.folder / APPROACH).glob("*.json")]
        states = [Approach(Game.parse(name), self.folder / APPROACH) for name in names]
        open_ = [each for each in states if each.upper is not None and self.of(each.game).total is None]
        return sorted(open_, key=lambda each: (each.game.size, str(each.game)))

    def strategy_path(self, game: str, question: str) -> Path:
        """Where the strategy for one question is kept."""
        return self.folder / strategy_place(game, question)

    def faults(self, certificates: bool = False) -> Iterator[str]:
        """What is wrong with the table: files that do not show what their row says, and disagreements with others.

        Checking the certificates, too, takes up to minutes for each.
        """
        for record in self.records:
            yield from published(Game.parse(record.game)).disagreements(record)
            for question, profile in record.strategies.items():
                path = self.strategy_path(record.game, question)
                yield from self._file_faults(path, record.game, profile.total, profile)
            if certificates:
                yield from certificate_faults(record, self.folder)
        for state in self.unsettled():
            yield from self._file_faults(state.strategy_path, str(state.game), state.upper)

    def _file_faults(self, path: Path, game: str, claimed: int | None, profile: Profile | None = None) -> Iterator[str]:
        if not path.exists():
            yield f"{path} is missing; remove the row of {game} from the table to have it computed again"
            return
        verdict = verify_text(read_bounded(path, MAX_BYTES).decode("latin-1"))
        if not verdict.valid:
            yield f"{path} is {verdict}"
        elif (verdict.game, verdict.total) != (game, claimed):
            yield f"{path} is for {verdict.game} with total {verdict.total}, not for {game} with {claimed}"
        elif profile not in (None, verdict.profile):
            yield f"{path} has the profile {Profile(verdict.profile)}, not {profile}"
