import pytest

from stockroom.money import format_cents, parse_cents, percent_of, split_evenly


class TestSplitEvenly:
    @pytest.mark.parametrize(
        "cents, ways, shares",
        [(100, 4, [25, 25, 25, 25]), (100, 3, [34, 33, 33]), (5, 3, [2, 2, 1]), (7, 1, [7])],
    )
    def test_shares(self, cents, ways, shares):
        assert split_evenly(cents, ways) == shares

    def test_needs_a_share(self):
        with pytest.raises(ValueError):
            split_evenly(100, 0)


@pytest.mark.parametrize(
    "cents, percent, expected",
    [(1000, 19, 190), (150, 1, 2), (149, 1, 1), (-150, 1, -2), (-149, 1, -1), (999, 0, 0)],
)
def test_percent_rounds_half_away_from_zero(cents, percent, expected):
    assert percent_of(cents, percent) == expected


@pytest.mark.parametrize(
    "cents, text",
    [(5, "$0.05"), (99999, "$999.99"), (100000, "$1,000.00"), (123456789, "$1,234,567.89"), (-123405, "-$1,234.05")],
)
def test_format(cents, text):
    assert format_cents(cents) == text


def test_format_with_another_symbol():
    assert format_cents(250, symbol="€") == "€2.50"


@pytest.mark.parametrize(
    "text, cents",
    [("$12.34", 1234), ("1,234.5", 123450), (" 7 ", 700), ("-$0.09", -9), ("$1,000,000", 100000000)],
)
def test_parse(text, cents):
    assert parse_cents(text) == cents


@pytest.mark.parametrize("text", ["", "$", "abc", "1.234"])
def test_parse_refuses(text):
    with pytest.raises(ValueError):
        parse_cents(text)
