from app import g


def test_g():
    assert g(1) == 1
