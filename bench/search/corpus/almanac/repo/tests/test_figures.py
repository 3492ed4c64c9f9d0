import pytest

from almanac import figures


def test_prime_powers():
    assert figures.prime_powers(1) == {}
    assert figures.prime_powers(2) == {2: 1}
    assert figures.prime_powers(13) == {13: 1}
    assert figures.prime_powers(360) == {2: 3, 3: 2, 5: 1}
    assert figures.prime_powers(49) == {7: 2}
    assert figures.prime_powers(1024) == {2: 10}
    assert figures.prime_powers(2 * 97) == {2: 1, 97: 1}


@pytest.mark.parametrize(
    "number, base, text",
    [
        (0, 2, "0"),
        (1, 2, "1"),
        (10, 2, "1010"),
        (255, 16, "ff"),
        (-26, 3, "-222"),
        (1295, 36, "zz"),
        (900, 30, "100"),
        (-1, 10, "-1"),
    ],
)
def test_in_base(number, base, text):
    assert figures.in_base(number, base) == text


def test_mixed_units():
    assert figures.mixed_units(3725, [60, 60]) == [1, 2, 5]
    assert figures.mixed_units(59, [60, 60]) == [0, 0, 59]
    assert figures.mixed_units(100, []) == [100]
    assert figures.mixed_units(40, [12]) == [3, 4]
    assert figures.mixed_units(0, [4, 5]) == [0, 0, 0]
    assert figures.mixed_units(200000, [60, 60, 24]) == [2, 7, 33, 20]


def test_check_digit():
    assert figures.check_digit("") == 0
    assert figures.check_digit("1") == 7
    assert figures.check_digit("12") == 3
    assert figures.check_digit("629104150021") == 3
    assert figures.check_digit("978-0-306-40615") == 7
    assert figures.check_digit("55") == 0


def test_fewest_coins():
    assert figures.fewest_coins(0, [5]) == 0
    assert figures.fewest_coins(8, [1, 4, 5]) == 2
    assert figures.fewest_coins(11, [1, 5, 10]) == 2
    assert figures.fewest_coins(7, [2, 4]) is None
    assert figures.fewest_coins(3, [5]) is None
    assert figures.fewest_coins(12, [9, 6, 1]) == 2
    assert figures.fewest_coins(6, []) is None


def test_counting_out():
    assert figures.counting_out(0, 3) == []
    assert figures.counting_out(1, 5) == [1]
    assert figures.counting_out(5, 1) == [1, 2, 3, 4, 5]
    assert figures.counting_out(5, 2) == [2, 4, 1, 5, 3]
    assert figures.counting_out(6, 3) == [3, 6, 4, 2, 5, 1]
    assert figures.counting_out(3, 7) == [1, 2, 3]


def test_digit_product_steps():
    assert figures.digit_product_steps(0) == 0
    assert figures.digit_product_steps(9) == 0
    assert figures.digit_product_steps(10) == 1
    assert figures.digit_product_steps(39) == 3
    assert figures.digit_product_steps(25) == 2
    assert figures.digit_product_steps(999) == 4


def test_divisor_sum():
    assert figures.divisor_sum(1) == 0
    assert figures.divisor_sum(2) == 1
    assert figures.divisor_sum(9) == 4
    assert figures.divisor_sum(12) == 16
    assert figures.divisor_sum(28) == 28
    assert figures.divisor_sum(36) == 55
    assert figures.divisor_sum(97) == 1
