class Account:
    def __init__(self, owner):
        self.owner = owner
        self.balance = 0

    def deposit(self, value):
        self.balance += value

    def withdraw(self, value):
        self.balance -= value

    def show(self):
        return f"{self.owner}: {self.balance}"
