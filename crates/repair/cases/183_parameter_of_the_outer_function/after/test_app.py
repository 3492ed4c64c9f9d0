from app import Report


def test_lines():
    assert Report().lines("sales", 20) == []
