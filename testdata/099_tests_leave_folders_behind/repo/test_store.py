from store import save


def test_save():
    assert save("ann") == "Ann"
