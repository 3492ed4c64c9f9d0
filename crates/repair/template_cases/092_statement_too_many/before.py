def f(xs):
    xs.sort()
    xs.reverse()
    return xs
