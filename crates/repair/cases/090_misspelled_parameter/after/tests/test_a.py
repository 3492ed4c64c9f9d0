from app import g


def test_g():
    assert g(width=1) == 2
