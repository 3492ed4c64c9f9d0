"""Accounts with an overdraft limit."""


class Account:
    def __init__(self, balance=0, limit=0):
        self.balance = balance
        self.limit = limit

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("only positive amounts can be deposited")
        self.balance += amount

    def withdraw(self, amount):
        if self.blance - amount < -self.limit:
            raise ValueError("beyond the limit")
        self.balance -= amount

    def is_overdrawn(self):
        return self.balance < 0
