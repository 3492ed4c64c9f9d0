from app import A


def test_a():
    assert A(1).x == 1
