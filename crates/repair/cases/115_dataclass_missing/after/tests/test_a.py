from app import P


def test_a():
    assert P(1).x == 1
