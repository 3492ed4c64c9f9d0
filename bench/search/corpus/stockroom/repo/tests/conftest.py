import pytest

from stockroom import Lot, Order, Shelf


@pytest.fixture
def shelf():
    shelf = Shelf()
    shelf.receive(Lot("milk", 4, expires=12))
    shelf.receive(Lot("milk", 6, expires=9))
    shelf.receive(Lot("salt", 10))
    return shelf


@pytest.fixture
def order():
    order = Order(17)
    order.add("pen", 3, 120)
    order.add("ink", 1, 899)
    return order
