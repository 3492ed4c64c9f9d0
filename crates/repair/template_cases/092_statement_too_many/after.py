def f(xs):
    xs.sort()
    return xs
