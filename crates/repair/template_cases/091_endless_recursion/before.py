def fact(n: int):
    return n * fact(n - 1)
