import pytest

from lantern import sums


def test_digit_spread():
    assert sums.digit_spread(0) == 0
    assert sums.digit_spread(7) == 0
    assert sums.digit_spread(2753) == 5
    assert sums.digit_spread(190) == 9
    assert sums.digit_spread(-482) == 6


def test_quarter_of():
    assert sums.quarter_of(1) == 1
    assert sums.quarter_of(3) == 1
    assert sums.quarter_of(4) == 2
    assert sums.quarter_of(12) == 4


def test_quarter_of_other_year():
    assert sums.quarter_of(10, 10) == 1
    assert sums.quarter_of(1, 10) == 2
    assert sums.quarter_of(9, 10) == 4


@pytest.mark.parametrize("month", [0, 13, -2])
def test_quarter_of_no_month(month):
    with pytest.raises(ValueError):
        sums.quarter_of(month)


@pytest.mark.parametrize(
    "today, event, days",
    [(305, 305, 0), (101, 102, 1), (131, 201, 1), (228, 301, 1), (1231, 101, 1), (102, 101, 364), (704, 1224, 173)],
)
def test_days_until(today, event, days):
    assert sums.days_until(today, event) == days


def test_longest_bit_run():
    assert sums.longest_bit_run(0) == 0
    assert sums.longest_bit_run(1) == 1
    assert sums.longest_bit_run(0b1010) == 1
    assert sums.longest_bit_run(0b1101110) == 3
    assert sums.longest_bit_run(255) == 8


NAMES = ["read", "write", "run"]


def test_flag_names():
    assert sums.flag_names(0, NAMES) == []
    assert sums.flag_names(1, NAMES) == ["read"]
    assert sums.flag_names(5, NAMES) == ["read", "run"]
    assert sums.flag_names(7, NAMES) == NAMES
    assert sums.flag_names(0, []) == []


def test_flag_names_unknown_bit():
    with pytest.raises(ValueError):
        sums.flag_names(8, NAMES)
    with pytest.raises(ValueError):
        sums.flag_names(9, NAMES)


def test_round_to_step():
    assert sums.round_to_step(0, 5) == 0
    assert sums.round_to_step(12, 5) == 10
    assert sums.round_to_step(13, 5) == 15
    assert sums.round_to_step(5, 10) == 10
    assert sums.round_to_step(-7, 5) == -5
    assert sums.round_to_step(-5, 10) == 0
    assert sums.round_to_step(42, 1) == 42


def test_fair_split():
    assert sums.fair_split(10, 5) == [2, 2, 2, 2, 2]
    assert sums.fair_split(10, 3) == [4, 3, 3]
    assert sums.fair_split(11, 3) == [4, 4, 3]
    assert sums.fair_split(2, 4) == [1, 1, 0, 0]
    assert sums.fair_split(0, 2) == [0, 0]


TIERS = [(10, 5), (10, 4), (None, 3)]


def test_tiered_cost():
    assert sums.tiered_cost(0, TIERS) == 0
    assert sums.tiered_cost(4, TIERS) == 20
    assert sums.tiered_cost(10, TIERS) == 50
    assert sums.tiered_cost(11, TIERS) == 54
    assert sums.tiered_cost(25, TIERS) == 105


def test_tiered_cost_without_open_end():
    assert sums.tiered_cost(5, [(5, 2)]) == 10
    assert sums.tiered_cost(0, []) == 0
    with pytest.raises(ValueError):
        sums.tiered_cost(6, [(5, 2)])
