def f(kind):
    if kind == admin:
        return 1
    return 2
