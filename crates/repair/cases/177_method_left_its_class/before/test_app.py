from app import Box


def test_label():
    assert Box("a").label() == "A"
