from scoreboard import Scoreboard


def board():
    made = Scoreboard()
    for team, points in [("red", 3), ("blue", 5), ("red", 2), ("green", 1)]:
        made.award(team, points)
    return made


def test_points_add_up():
    assert board().scores == {"red": 5, "blue": 5, "green": 1}


def test_the_best_score():
    assert board().best() == 5


def test_a_draw_has_two_leaders():
    assert board().leaders() == ["blue", "red"]
