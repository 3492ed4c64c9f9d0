import pytest

from bank.account import Account


def test_deposits_add_up():
    account = Account(10)
    account.deposit(5)
    assert account.balance == 15


def test_the_limit_can_be_used_up():
    account = Account(10, limit=20)
    account.withdraw(30)
    assert account.balance == -20 and account.is_overdrawn()


def test_nothing_goes_beyond_the_limit():
    account = Account(10, limit=20)
    with pytest.raises(ValueError):
        account.withdraw(31)
    assert account.balance == 10
