from cart import Line, subtotal, with_discount

LINES = [Line("tea", 350, 2), Line("cup", 999)]


def test_subtotal_multiplies_by_quantity():
    assert subtotal(LINES) == 1699


def test_an_empty_cart_costs_nothing():
    assert subtotal([]) == 0


def test_discount_rounds_down():
    assert with_discount(LINES, 10) == 1529
