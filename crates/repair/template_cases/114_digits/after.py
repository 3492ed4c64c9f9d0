def price(x):
    return f"{x:.2f}"
