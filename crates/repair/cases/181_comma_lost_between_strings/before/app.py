COLUMNS = [
    "name",
    "price"
    "stock",
]


def row(values):
    return dict(zip(COLUMNS, values))


def price(values):
    return row(values)["price"]
