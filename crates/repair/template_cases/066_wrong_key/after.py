def total(order):
    price = order["price"]
    return price * order["count"]


def count(order):
    return order["count"]
