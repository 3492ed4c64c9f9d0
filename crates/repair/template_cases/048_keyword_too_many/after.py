def f(xs):
    return sorted(xs)
