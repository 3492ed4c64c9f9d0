from fractions import Fraction

from dice import chance_of_sum, expected


def test_one_die_shows_three_and_a_half():
    assert expected(6) == Fraction(7, 2)


def test_seven_is_the_likeliest_sum():
    assert chance_of_sum(7) == Fraction(1, 6)
    assert max(range(2, 13), key=chance_of_sum) == 7


def test_impossible_sums_have_no_chance():
    assert chance_of_sum(13) == chance_of_sum(1) == 0
