import pytest

from stock import items, label


@pytest.mark.parametrize("number", items())
def test_label(number):
    assert label(number) == f"ITEM {number}"


@pytest.mark.parametrize("number", items())
def test_number(number):
    assert number in (1, 2)
