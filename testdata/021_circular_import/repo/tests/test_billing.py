import pytest

from billing.customers import Customer
from billing.orders import Order


def test_a_discount_lowers_the_total():
    assert Customer("Ada", discount=10).order(1000, 500).total() == 1350


def test_what_was_spent_adds_up():
    ada = Customer("Ada")
    ada.order(100)
    ada.order(200, 1)
    assert ada.spent() == 301


def test_orders_need_a_customer():
    with pytest.raises(TypeError):
        Order("Ada", [1])
