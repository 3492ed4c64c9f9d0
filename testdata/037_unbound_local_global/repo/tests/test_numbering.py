from numbering import customer_of, issue


def test_numbers_go_up_by_one():
    first, second = issue("Ada"), issue("Bob")
    assert int(second[2:]) == int(first[2:]) + 1


def test_numbers_begin_beyond_a_hundred():
    assert int(issue("Ada")[2:]) > 100


def test_an_invoice_knows_its_customer():
    first, second = issue("Ada"), issue("Bob")
    assert (customer_of(first), customer_of(second)) == ("Ada", "Bob")
