import pytest

from currency import convert, update


def test_a_new_rate_counts():
    update("USD", 2.0)
    assert convert(10, "EUR", "USD") == 20.0


def test_rates_are_positive():
    with pytest.raises(ValueError):
        update("USD", 0)


def test_the_usual_rate():
    assert convert(10, "EUR", "USD") == 12.5


def test_nothing_changes_within_a_currency():
    assert convert(7, "EUR", "EUR") == 7.0
