def test_x():
    x = 1 - 1
    return x
