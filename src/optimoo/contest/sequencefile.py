"""Files of strategies that look at the own secret: how often each guess is made at each information set.

Decides what a file holds and what a reader refuses; ``docs/formats.md`` describes the format. Information sets are
those of the race made smaller (:mod:`.sequence`), written by the moves of both and the own secret, each under the
labels that stand for all. Sets that the player's own play never reaches are left out, and what is left out is played
evenly, so whatever a file lists, it has two whole strategies. :func:`audit_sequences` computes what they guarantee by
best replies, in fractions, without any linear program.
"""

from collections.abc import Iterator
from fractions import Fraction

from optimoo.contest.racefile import Audit, Claim, Reader, write_mix
from optimoo.contest.rules import Form
from optimoo.contest.sequence import Chances, Key, Programme, SequenceForm
from optimoo.exact import in_units
from optimoo.files import PathLike, write_whole
from optimoo.game import Move, write_moves

FORMAT = "optimoo race strategies 1"

Choices = dict[str, dict[int, Key]]
"""For each information set, as a file writes it, the choice that each guess is."""


def save_sequences(found: SequenceForm, form: Form, path: PathLike) -> None:
    """Write both strategies with what they guarantee; in the form in which B guesses first the names change places."""
    mirrored = found.mirrored() if form is Form.SECOND else found
    claim = Claim(found.game.plain, form, (mirrored.at_least, mirrored.at_most))
    write_whole(path, "\n".join([FORMAT, *claim.lines(), *_lines(found, form), "end", ""]))


def _lines(found: SequenceForm, form: Form) -> Iterator[str]:
    programme, game = found.programme, found.game.plain
    for player, chances, sets in zip(_players(form), found.strategies, _sets(programme, form), strict=True):
        yield f"strategy {player}"
        reached = programme.reached(chances)
        for head, choices in sets.items():
            if reached[next(iter(choices.values()))[:-1]]:
                weights, _ = in_units([chances[key] for key in choices.values()])
                made = {guess: weight for guess, weight in zip(choices, weights, strict=True) if weight}
                yield f"{head}: {write_mix(game, made)}"


def audit_sequences(reader: Reader) -> Audit:
    """What the strategies of a file guarantee, computed by best replies."""
    claim = reader.claim(FORMAT)
    if claim.form is Form.SIMULTANEOUS:
        raise reader.refuse("turns one after another")
    programme = Programme(claim.game)
    players = _players(claim.form)
    if (line := reader.next()) != f"strategy {players[0]}":
        raise reader.refuse(f"'strategy {players[0]}', and not {line[:40]!r}")
    sets = _sets(programme, claim.form)
    first = _read(reader, claim, sets[0], f"strategy {players[1]}")
    second = _read(reader, claim, sets[1], "end")
    found = SequenceForm.of(programme, first, second)
    found = found.mirrored() if claim.form is Form.SECOND else found
    return Audit(claim, found.at_least, found.at_most)


def _read(reader: Reader, claim: Claim, sets: Choices, end: str) -> Chances:
    """A strategy: what is listed, and evenly what is not."""
    chances = {key: Fraction(1, len(choices)) for choices in sets.values() for key in choices.values()}
    while (line := reader.next()) != end:
        head, _, listed = line.rpartition(":")
        choices = sets.get(head)
        if choices is None:
            raise reader.refuse(f"an information set of the race with guesses, or {end!r}")
        mix = reader.mix(claim.game, listed.strip())
        if not any(mix.values()) or not mix.keys() <= choices.keys():
            raise reader.refuse(f"some of the guesses {' '.join(map(claim.game.text, choices))}")
        total = sum(mix.values())
        chances |= {key: Fraction(mix.get(guess, 0), total) for guess, key in choices.items()}
    return chances


def _players(form: Form) -> str:
    """Who guesses first and second."""
    return "BA" if form is Form.SECOND else "AB"


def _sets(programme: Programme, form: Form) -> tuple[Choices, Choices]:
    """The information sets of whoever guesses first, and of the other."""
    game, nodes = programme.game.plain, programme.nodes

    def head(own: int, first: tuple[Move, ...], second: tuple[Move, ...]) -> str:
        moves = [write_moves(game, moves) for moves in (first, second)]
        told = zip(_players(form), moves, strict=True)
        return "; ".join([game.text(own), *(f"{player} {heard}".strip() for player, heard in told)])

    sets: tuple[Choices, Choices] = {}, {}
    for key in programme.choices():
        letter, mine, theirs, kind, number = key
        a, b = programme.moves(nodes[mine]), programme.moves(nodes[theirs])
        if letter == "x":
            own, guess = nodes[theirs].types[kind][0], nodes[mine].guesses[number].code
        elif letter == "u":
            own, guess = nodes[mine].types[kind][0], nodes[theirs].guesses[number].code
        else:  # the last chance: A's guess has just found the secret
            own, guess = nodes[mine].guesses[kind].code, nodes[theirs].types[number][0]
            a = (*a, (own, 0))
        sets[letter != "x"].setdefault(head(own, a, b), {})[guess] = key
    return sets
