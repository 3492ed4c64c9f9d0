def price(x):
    return f"{x:.1f}"
