from shuffle import riffle, shuffles_until_home


def test_the_halves_alternate():
    assert riffle([1, 2, 3, 4]) == [3, 1, 4, 2]


def test_odd_decks_lose_no_card():
    assert sorted(riffle([1, 2, 3, 4, 5])) == [1, 2, 3, 4, 5]


def test_a_deck_comes_home():
    assert shuffles_until_home(4) == 4
    assert shuffles_until_home(52) == 52
