def ratio(a: int, b: int):
    return a / b if b else 0
