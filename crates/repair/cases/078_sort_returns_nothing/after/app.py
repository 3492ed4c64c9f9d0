def f(xs):
    ys = sorted(xs)
    return ys[0]
