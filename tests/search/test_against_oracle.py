"""The search against brute force that shares nothing with it: games, objectives, caps, histories, modes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import oracle
from optimoo.errors import InputError
from optimoo.game import Game, Position
from optimoo.search import Costs, Means, Question, Search, solve

SMALL = [
    "2x2",
    "2x3",
    "2x5",
    "2x6",
    "3x3",
    "3x4",
    "4x4",
    "2x2r",
    "2x3r",
    "2x4r",
    "2x5r",
    "3x2r",
    "3x3r",
    "4x2r",
    "5x2r",
]
TINY = ["2x3", "2x4", "2x5", "3x3", "3x4", "4x4", "2x3r", "2x4r", "3x2r", "3x3r", "4x2r"]
COSTS = [
    [0, 0, 0, 1, 2],
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [0, 0, 1],
    [0, 0, 0, 1],
    [0, 1, 3, 7, 15, 31],
    [0, 0, 1, 1, 5],
    [1, 1, 1, 2, 9],
]


def rules(game):
    return game.positions, game.symbols, game.repeats


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("costs", COSTS, ids=lambda costs: "/".join(map(str, costs)))
@pytest.mark.parametrize("consistent", [False, True])
def test_costs(name, costs, consistent):
    game = Game.parse(name)
    solution = solve(game, f"costs:{'/'.join(map(str, costs))}", consistent=consistent, checkpoint=False)
    assert solution.cost == oracle.optimum(*rules(game), costs, consistent=consistent)
    assert oracle.cost(solution.strategy.profile, costs) == solution.cost


@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("consistent", [False, True])
def test_lexicographic_objectives(name, consistent):
    game = Game.parse(name)
    profiles = oracle.profiles(*rules(game), consistent=consistent)

    def least(key):
        return min(map(key, profiles))

    def found(objective):
        return solve(game, objective, consistent=consistent, checkpoint=False).strategy.profile

    def worst(profile):
        return oracle.worst_first(profile)[:2]

    assert oracle.worst_first(found("worst")) == least(oracle.worst_first)
    profile = found("total,worst")
    assert (oracle.total(profile), *worst(profile)) == least(lambda p: (oracle.total(p), *worst(p)))
    profile = found("within:3,total")
    assert (sum(profile[:3]), oracle.total(profile)) == least_within(profiles)


def least_within(profiles):
    missed, total = min((-sum(p[:3]), oracle.total(p)) for p in profiles)
    return -missed, total


@pytest.mark.parametrize("name", ["2x5", "3x4", "2x4r", "3x3r"])
def test_win_against_every_profile(name):
    """A few opponents: the most points (two a win, one a draw) that any profile makes."""
    game = Game.parse(name)
    profiles = oracle.profiles(*rules(game))
    for opponent in sorted(profiles)[:: max(1, len(profiles) // 4)]:
        text = "/".join(map(str, opponent))
        criteria = solve(game, f"win:{text}", checkpoint=False).criteria

        def points(profile, opponent=opponent):
            pairs = [(a, b, x * y) for a, x in enumerate(profile) for b, y in enumerate(opponent)]
            return sum(n * (2 * (a < b) + (a == b)) for a, b, n in pairs)

        assert 2 * criteria["wins"] + criteria["draws"] == max(map(points, profiles))
        assert sum(criteria.values()) == game.size * sum(opponent)


@pytest.mark.parametrize("name", TINY)
def test_caps(name):
    game = Game.parse(name)
    profiles = oracle.profiles(*rules(game))
    shortest = min(max(d for d, count in enumerate(p, 1) if count) for p in profiles)
    for cap in (shortest, shortest + 1):
        allowed = [p for p in profiles if not any(p[cap:])]
        assert solve(game, max_guesses=cap, checkpoint=False).cost == min(map(oracle.total, allowed))
    with pytest.raises(InputError, match="expected a larger cap"):
        solve(game, max_guesses=shortest - 1, checkpoint=False)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_random_costs_and_crowding(data):
    """Any non-decreasing costs, any crowding: the recursion by brute force, over sets."""
    name = data.draw(st.sampled_from(["2x4", "2x5", "3x3", "2x3r", "2x4r", "3x2r", "4x2r"]))
    steps = data.draw(st.lists(st.integers(0, 4), min_size=1, max_size=6))
    crowd = data.draw(st.lists(st.integers(0, 3), max_size=4))
    game = Game.parse(name)
    find = [sum(steps[: d + 1]) for d in range(len(steps))]
    question = Question(Position(game), Costs.of(find, crowd, secrets=game.size))
    found = Search(question, Means(workers=1, checkpoint=False)).solution()
    assert found.cost == _with_crowding(game, find, crowd)


def _with_crowding(game, find, crowd):
    codes = oracle.all_codes(*rules(game))
    won = (game.positions, 0)
    memory = {}

    def value(members, d):
        if d >= max(len(find), len(crowd)):
            return len(members) * find[-1]
        if (members, d) not in memory:
            own = (crowd[d] if d < len(crowd) else 0) * (len(members) - 1)
            memory[members, d] = own + min(cost for guess in codes if (cost := after(members, guess, d)) is not None)
        return memory[members, d]

    def after(members, guess, d):
        cells = {}
        for code in members:
            cells.setdefault(oracle.score(guess, code), []).append(code)
        if len(cells) == 1 and won not in cells:
            return None
        hit = find[min(d, len(find) - 1)] if cells.pop(won, None) else 0
        return hit + sum(value(frozenset(cell), d + 1) for cell in cells.values())

    return value(frozenset(codes), 0)


@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_histories(data):
    """After truthful answers, in larger games: the position that is left, by brute force."""
    name, most = data.draw(st.sampled_from([("4x5", 9), ("4x6", 7), ("3x6r", 6), ("4x10", 4)]))
    game = Game.parse(name)
    secret = data.draw(st.integers(0, game.size - 1))
    history = []
    while len(game.candidates(history)) > most:
        guess = data.draw(st.integers(0, game.size - 1))
        response = game.answer(guess, secret)
        if response.bulls == game.positions:
            return
        history.append((guess, response))
        if len(history) > 12:
            return
    costs = list(range(1, len(history) + 12))  # long enough: beyond its end the oracle repeats the last cost
    plain = tuple((game.code(guess), tuple(response)) for guess, response in history)
    assert solve(game, history=history, checkpoint=False).cost == oracle.optimum(*rules(game), costs, plain)
