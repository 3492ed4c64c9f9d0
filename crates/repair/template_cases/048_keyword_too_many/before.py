def f(xs):
    return sorted(xs, reverse=True)
