from app import total


def test_add():
    assert total([1]) == 1
