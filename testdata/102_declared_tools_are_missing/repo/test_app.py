from app import now


def test_now():
    assert now() == "2020-01-02"
