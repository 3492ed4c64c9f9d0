from calc import double


def test_double():
    expected = 4
    assert double(2) == expcted
