"""The race as a game of OpenSpiel, so that other people's algorithms run on it.

Needs the package ``open_spiel`` (``pip install 'optimoo[spiel]'``). Importing this module registers the game
``optimoo_race`` with the parameters ``game`` (like 2x3) and ``form``. Two draws of chance, then guesses by code index;
what is simultaneous is written as A's guess and then B's, who does not know it. A win is +1, a loss -1.

>>> import pyspiel
>>> race = pyspiel.load_game("optimoo_race(game=2x2r,form=second)")
>>> race.num_distinct_actions(), race.num_players()
(4, 2)
"""

from typing import Any

try:
    import pyspiel
except ModuleNotFoundError as missing:
    sentence = "the race in OpenSpiel needs open_spiel; install it with: pip install 'optimoo[spiel]'"
    raise ModuleNotFoundError(sentence, name=missing.name) from missing

from optimoo.contest.rules import Form, Information, Race, State
from optimoo.game import Game

NAME = "optimoo_race"
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="optimoo: the race of two who look for each other's secret",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"game": "2x3", "form": Form.FIRST.value},
)


class SpielRace(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel states no types
    """The rules, as OpenSpiel asks for them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Read the game and the form."""
        asked = {**_TYPE.parameter_specification, **(params or {})}
        self.race = Race(Game.parse(asked["game"]), Form.of(asked["form"]))
        size = self.race.game.size
        # Each guess leaves fewer candidates, so nobody makes more than there are codes.
        info = pyspiel.GameInfo(size, size, 2, -1.0, 1.0, 0.0, 2 * size)
        super().__init__(_TYPE, info, asked)

    def new_initial_state(self) -> "SpielState":
        """Nothing drawn yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        """There are no tensors to observe."""


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel states no types
    """A state: the secrets drawn so far, and then a :class:`State` of the race."""

    def __init__(self, game: SpielRace) -> None:
        """Begin before the first draw."""
        super().__init__(game)
        self.race = game.race
        self.drawn: tuple[int, ...] = ()
        self.state: State | None = None

    def current_player(self) -> int:
        """Whose turn it is, chance and the end included."""
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_over else self.state.player

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._reached.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every code is equally likely to be a secret."""
        size = self.race.game.size
        return [(code, 1 / size) for code in range(size)]

    def _apply_action(self, action: int) -> None:
        if self.state is not None:
            self.state = self.state.after(action)
            return
        self.drawn = (*self.drawn, action)
        if len(self.drawn) == 2:
            self.state = self.race.start((self.drawn[0], self.drawn[1]))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.race.game.text(action)

    def is_terminal(self) -> bool:
        """Whether the race is over."""
        return self.state is not None and self.state.is_over

    def returns(self) -> list[float]:
        """What A and B have won."""
        if not self.is_terminal():
            return [0.0, 0.0]
        gain = float(self._reached.points - 1)
        return [gain, -gain]

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows, whoever guesses next."""
        state = self._reached
        known = state.information()
        asked = known.player if player is None else player
        return Information(asked, state.secrets[asked], known.moves).text(self.race.game)

    @property
    def _reached(self) -> State:
        if self.state is None:
            raise ValueError("the secrets are not drawn yet")
        return self.state

    def __str__(self) -> str:
        """Everything that has happened."""
        game = self.race.game
        guesses = () if self.state is None else self.state.guesses
        return " / ".join(" ".join(map(game.text, codes)) for codes in (self.drawn, *guesses))


pyspiel.register_game(_TYPE, SpielRace)
