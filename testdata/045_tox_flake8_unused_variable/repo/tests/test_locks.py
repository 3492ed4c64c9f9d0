import pytest

from locks import clicks, distance


def test_the_shorter_way_counts():
    assert distance(1, 9) == 2


def test_all_rings_add_up():
    assert clicks("190", "910") == 4


def test_lengths_must_agree():
    with pytest.raises(ValueError):
        clicks("12", "123")
