from receipts import receipt, title


def test_the_title_names_number_and_customer():
    assert title(17, "Ada") == "Order #17 for Ada"


def test_numbers_are_not_padded():
    assert title(1000, "Bob") == "Order #1000 for Bob"


def test_the_receipt_ends_in_the_total():
    text = receipt(3, "Ada", [("tea", 350), ("cup", 999)])
    assert text.splitlines()[0] == "Order #3 for Ada"
    assert text.splitlines()[-1].split() == ["total", "13.49"]
