from prices import discount


def test_discount():
    assert discount(2, 2, 2, 2) == 6
