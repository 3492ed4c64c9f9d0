from app import Box


def test_box():
    assert repr(Box("a"))
