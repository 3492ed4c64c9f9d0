import pytest

from .book import Book


@pytest.fixture
def book():
    made = Book()
    made.transfer("bank", "rent", 700)
    made.transfer("salary", "bank", 2000)
    return made


def test_balances_follow_the_transfers(book):
    assert book.balances() == {"bank": 1300, "rent": 700, "salary": -2000}


def test_nothing_is_lost(book):
    assert sum(book.balances().values()) == 0


def test_amounts_are_positive(book):
    with pytest.raises(ValueError):
        book.transfer("bank", "rent", 0)
