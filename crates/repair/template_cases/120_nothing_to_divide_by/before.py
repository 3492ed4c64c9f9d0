def ratio(a: int, b: int):
    return a / b
