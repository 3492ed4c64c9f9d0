"""Customers and what they order."""

from billing.orders import Order


class Customer:
    def __init__(self, name, discount=0):
        self.name = name
        self.discount = discount
        self.orders = []

    def order(self, *cents):
        """Places an order and remembers it."""
        placed = Order(self, cents)
        self.orders.append(placed)
        return placed

    def spent(self):
        return sum(order.total() for order in self.orders)
