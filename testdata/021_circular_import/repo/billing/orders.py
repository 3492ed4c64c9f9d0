"""Orders and what they cost."""

from billing.customers import Customer


class Order:
    def __init__(self, customer, cents):
        if not isinstance(customer, Customer):
            raise TypeError("an order needs a customer")
        self.customer = customer
        self.cents = list(cents)

    def total(self):
        return sum(self.cents) * (100 - self.customer.discount) // 100
