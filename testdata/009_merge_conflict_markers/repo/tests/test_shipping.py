from shipping import cost, missing_for_free_shipping


def test_large_orders_ship_free():
    assert cost(5000, 30) == 0


def test_small_orders_pay_base_and_weight():
    assert cost(1000, 2) == 730


def test_what_is_missing_is_never_negative():
    assert missing_for_free_shipping(4100) == 900
    assert missing_for_free_shipping(9000) == 0
