import café
import pytest


def test_prices_add_up():
    assert café.bill("Café", "thé") == "5.50 €"


def test_unknown_dishes_have_no_price():
    with pytest.raises(KeyError):
        café.price("pizza")


def test_the_menu_has_a_line_for_each():
    assert café.menu().splitlines() == ["café", "crème brûlée", "thé"]
