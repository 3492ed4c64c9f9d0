import pytest

from ..stock import OutOfStock, Stock


def test_what_is_added_can_be_taken():
    stock = Stock()
    stock.add("bolt", 10)
    stock.take("bolt", 4)
    assert stock.level("bolt") == 6


def test_no_more_can_be_taken_than_is_there():
    stock = Stock()
    stock.add("nut")
    with pytest.raises(OutOfStock):
        stock.take("nut", 2)
    assert stock.level("nut") == 1
