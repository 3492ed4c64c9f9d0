from names import COUNT, NAMES


def test_names():
    assert COUNT == 100 and NAMES[0] == "item 0"
