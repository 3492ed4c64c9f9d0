from importer import INBOX, consume, merge


def test_a_delivery_is_read_and_removed():
    assert consume("import.json") == {"bolt": 12, "nut": 30}
    assert not (INBOX / "import.json").exists()


def test_deliveries_add_to_the_stock():
    assert merge({"bolt": 1}, {"bolt": 2, "nut": 3}) == {"bolt": 3, "nut": 3}


def test_the_old_stock_is_not_changed():
    stock = {"bolt": 1}
    merge(stock, {"bolt": 2})
    assert stock == {"bolt": 1}
