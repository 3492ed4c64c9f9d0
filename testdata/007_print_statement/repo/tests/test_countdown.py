import pytest

from countdown import announce, steps


def test_steps_go_down_to_one():
    assert steps(3) == [3, 2, 1]


def test_negative_starts_are_refused():
    with pytest.raises(ValueError):
        steps(-1)


def test_the_announcement_ends_in_lift_off(capsys):
    announce(2)
    assert capsys.readouterr().out == "T minus 2\nT minus 1\nlift-off\n"
