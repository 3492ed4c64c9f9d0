import pytest

from satchel.figures import (
    balanced_ternary,
    check_digit,
    clock_gap,
    day_of_year,
    factor_powers,
    fewest_stamps,
    from_dozens,
    is_leap,
    mixed_fraction,
    next_day,
    to_dozens,
)


def test_to_dozens():
    assert to_dozens(1) == "I"
    assert to_dozens(5) == "IS"
    assert to_dozens(17) == "DIS"
    assert to_dozens(23) == "DID"
    assert to_dozens(144) == "G"
    assert to_dozens(143) == "DGID"
    assert to_dozens(1727) == "GGGGGGGGGGGDGID"


@pytest.mark.parametrize("number", [0, -3, 1728])
def test_to_dozens_out_of_range(number):
    with pytest.raises(ValueError):
        to_dozens(number)


def test_from_dozens():
    assert from_dozens("I") == 1
    assert from_dozens("III") == 3
    assert from_dozens("IS") == 5
    assert from_dozens("DIS") == 17
    assert from_dozens("DGID") == 143
    assert from_dozens("GGHDD") == 384
    assert from_dozens("") == 0


def test_factor_powers():
    assert factor_powers(1) == {}
    assert factor_powers(2) == {2: 1}
    assert factor_powers(360) == {2: 3, 3: 2, 5: 1}
    assert factor_powers(49) == {7: 2}
    assert factor_powers(97) == {97: 1}
    assert factor_powers(2 * 101) == {2: 1, 101: 1}


def test_balanced_ternary():
    assert balanced_ternary(0) == "0"
    assert balanced_ternary(1) == "+"
    assert balanced_ternary(2) == "+-"
    assert balanced_ternary(5) == "+--"
    assert balanced_ternary(9) == "+00"
    assert balanced_ternary(-5) == "-++"
    assert balanced_ternary(-9) == "-00"


def test_fewest_stamps():
    assert fewest_stamps(0, [5]) == 0
    assert fewest_stamps(10, [5]) == 2
    assert fewest_stamps(6, [1, 3, 4]) == 2
    assert fewest_stamps(7, [1, 3, 4]) == 2
    assert fewest_stamps(7, [5, 3]) is None
    assert fewest_stamps(3, []) is None
    assert fewest_stamps(28, [10, 9, 1]) == 3


def test_clock_gap():
    assert clock_gap(900, 1030) == 90
    assert clock_gap(2330, 15) == 45
    assert clock_gap(1200, 1200) == 0
    assert clock_gap(0, 2359) == 1439
    assert clock_gap(1001, 1000) == 1439


@pytest.mark.parametrize("year, expected", [(2024, True), (2023, False), (1900, False), (2000, True), (2100, False), (1996, True)])
def test_is_leap(year, expected):
    assert is_leap(year) is expected


def test_day_of_year():
    assert day_of_year(20230101) == 1
    assert day_of_year(20230131) == 31
    assert day_of_year(20240229) == 60
    assert day_of_year(20240301) == 61
    assert day_of_year(20230301) == 60
    assert day_of_year(20231231) == 365
    assert day_of_year(20001231) == 366


def test_next_day():
    assert next_day(20230514) == 20230515
    assert next_day(20230131) == 20230201
    assert next_day(20230228) == 20230301
    assert next_day(20240228) == 20240229
    assert next_day(20240229) == 20240301
    assert next_day(20231130) == 20231201
    assert next_day(20231231) == 20240101


def test_check_digit():
    assert check_digit("") == 0
    assert check_digit("1") == 7
    assert check_digit("12") == 3
    assert check_digit("400638133393") == 1
    assert check_digit("4006 3813 3393") == 1
    assert check_digit("55") == 0


def test_mixed_fraction():
    assert mixed_fraction(7, 3) == "2 1/3"
    assert mixed_fraction(2, 4) == "1/2"
    assert mixed_fraction(6, 3) == "2"
    assert mixed_fraction(0, 5) == "0"
    assert mixed_fraction(10, 4) == "2 1/2"


def test_mixed_fraction_with_signs():
    assert mixed_fraction(-14, 6) == "-2 1/3"
    assert mixed_fraction(1, -2) == "-1/2"
    assert mixed_fraction(-9, -6) == "1 1/2"
    with pytest.raises(ZeroDivisionError):
        mixed_fraction(1, 0)
