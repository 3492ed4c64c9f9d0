def f(xs):
    return [y * 2 for x in xs]
