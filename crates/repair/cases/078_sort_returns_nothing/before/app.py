def f(xs):
    ys = xs.sort()
    return ys[0]
