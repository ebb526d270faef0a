"""How fast one visitor may begin games."""

from optimoo.web.limits import Pace


def test_a_visitor_is_slowed_down_and_the_others_are_not():
    now = [0.0]
    pace = Pace(3, clock=lambda: now[0])
    assert [pace.admits("a") for _ in range(4)] == [True, True, True, False]
    assert pace.admits("b")
    now[0] = 59.9
    assert not pace.admits("a")
    now[0] = 60.0
    assert [pace.admits("a") for _ in range(4)] == [True, True, True, False]


def test_a_steady_pace_is_never_refused():
    now = [0.0]
    pace = Pace(10, clock=lambda: now[0])
    for step in range(1000):
        now[0] = step * 6.0
        assert pace.admits("a")


def test_visitors_who_left_are_forgotten():
    now = [0.0]
    pace = Pace(1, clock=lambda: now[0])
    for visitor in range(100):
        assert pace.admits(str(visitor))
    now[0] = 61.0
    assert pace.admits("last")
    assert list(pace._begun) == ["last"]
