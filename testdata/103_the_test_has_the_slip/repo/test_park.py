from park import Park


def park():
    found = Park()
    found.add_trail("lake", 3)
    found.add_trail("ridge", 9)
    return found


def test_longest():
    assert park().longest_trail() == "ridge"


def test_drop():
    found = park()
    found.drop_rail("ridge")
    assert found.longest_trail() == "lake"
