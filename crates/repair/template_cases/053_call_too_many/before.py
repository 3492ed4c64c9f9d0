def f(xs):
    return len(xs)
