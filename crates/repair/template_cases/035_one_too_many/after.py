def f(xs, i):
    return xs[i]
