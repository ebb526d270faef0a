"""What tests draw at random: games, codes, relabellings, histories that some secret explains, and positions."""

from hypothesis import strategies as st

from optimoo.errors import InputError
from optimoo.game import Code, Game, History, Position, Relabelling
from optimoo.game.rules import MAX_POSITIONS, MAX_SYMBOLS, MIN_POSITIONS, MIN_SYMBOLS


def _supported_games() -> list[Game]:
    games = []
    for positions in range(MIN_POSITIONS, MAX_POSITIONS + 1):
        for symbols in range(MIN_SYMBOLS, MAX_SYMBOLS + 1):
            for repeats in (False, True):
                try:
                    games.append(Game(positions, symbols, repeats))
                except InputError:
                    continue
    return sorted(games, key=lambda game: game.size)


SUPPORTED_GAMES = _supported_games()
"""Every game the package accepts, smallest first."""


def games(max_size: int = 6000) -> st.SearchStrategy[Game]:
    """A game with at most so many codes."""
    return st.sampled_from([game for game in SUPPORTED_GAMES if game.size <= max_size])


@st.composite
def games_with_codes(draw: st.DrawFn, count: int, max_size: int = 6000) -> tuple[Game, list[Code]]:
    """A game and some of its codes, not always different."""
    game = draw(games(max_size))
    numbers = st.integers(0, game.size - 1)
    return game, [game.code(draw(numbers)) for _ in range(count)]


@st.composite
def relabellings(draw: st.DrawFn, game: Game) -> Relabelling:
    """A relabelling of ``game``."""
    positions = draw(st.permutations(range(game.positions)))
    symbols = draw(st.permutations(range(game.symbols)))
    return Relabelling(tuple(positions), tuple(symbols))


@st.composite
def histories(draw: st.DrawFn, game: Game, max_guesses: int = 3) -> History:
    """Some guesses, answered truthfully for a secret; so at least one candidate remains. A hit is the last guess."""
    numbers = st.integers(0, game.size - 1)
    secret = draw(numbers)
    guesses = draw(st.lists(numbers, max_size=max_guesses))
    if secret in guesses:
        del guesses[guesses.index(secret) + 1 :]
    return [(game.code(guess), game.answer(guess, secret)) for guess in guesses]


@st.composite
def positions(
    draw: st.DrawFn, max_size: int = 6000, max_guesses: int = 3, game: Game | None = None, found: bool = False
) -> Position:
    """A position that some secret explains; the secret is not found unless ``found`` allows it."""
    game = game or draw(games(max_size))
    numbers = st.integers(0, game.size - 1)
    secret = draw(numbers)
    guesses = draw(st.lists(numbers.filter(lambda guess: guess != secret), max_size=max_guesses))
    if found and draw(st.booleans()):
        guesses.append(secret)
    return Position.of(game, [(guess, game.answer(guess, secret)) for guess in guesses])
