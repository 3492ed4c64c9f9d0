def f(count):
    return count
