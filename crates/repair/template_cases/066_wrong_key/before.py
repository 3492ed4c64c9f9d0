def total(order):
    price = order["price"]
    return price * order["price"]


def count(order):
    return order["count"]
