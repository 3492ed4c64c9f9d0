def f(n):
    return list(range(n / 2))
