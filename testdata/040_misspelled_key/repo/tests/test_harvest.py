from harvest import row, total, value


def test_the_value_is_quantity_times_price():
    assert value(row("apple", 10, "A")) == 3000


def test_lower_quality_is_cheaper():
    assert value(row("pear", 10, "B")) == 1800


def test_the_total_adds_up():
    assert total([row("apple", 1, "A"), row("pear", 2, "B")]) == 660
