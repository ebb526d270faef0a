"""The race as an extensive-form game file (.efg), which Gambit and OpenSpiel read: every state and information set.

Decides how states become nodes. Nothing is reduced, so only the smallest games can be written.
"""

from collections.abc import Iterator

from optimoo.contest.rules import Information, Race, State
from optimoo.errors import InputError
from optimoo.files import PathLike, write_whole

MOST = 50_000
"""States that are still written: some 5 MB, and more than a solver of such files is likely to bear."""


def save_efg(race: Race, path: PathLike) -> None:
    """Write the race; a win is 1 and a loss -1."""
    write_whole(path, "\n".join([*_lines(race), ""]))


def _lines(race: Race) -> Iterator[str]:
    game = race.game
    yield f'EFG 2 R "optimoo: the race of {game}, {race.form}" {{ "A" "B" }} ""'
    starts = list(race.starts())
    drawn = " ".join(f'"{" ".join(map(game.text, state.secrets))}" 1/{len(starts)}' for state in starts)
    yield f'c "" 1 "secrets" {{ {drawn} }} 0'
    sets: tuple[dict[Information, int], dict[Information, int]] = {}, {}
    waiting = starts[::-1]
    written = 0
    while waiting:  # a node comes before its children, in order
        state = waiting.pop()
        written += 1
        if written > MOST:
            raise InputError(f"the race of {game} has more than {MOST:,} states; expected a smaller game")
        if state.is_over:
            yield _end(state, written)
            continue
        known, guesses = state.information(), state.legal()
        number = sets[known.player].setdefault(known, len(sets[known.player]) + 1)
        actions = " ".join(f'"{game.text(guess)}"' for guess in guesses)
        yield f'p "" {known.player + 1} {number} "{known.text(game)}" {{ {actions} }} 0'
        waiting += [state.after(guess) for guess in reversed(guesses)]


def _end(state: State, number: int) -> str:
    gain = state.points - 1
    return f't "" {number} "" {{ {gain}, {-gain} }}'
