def f(count):
    return total
