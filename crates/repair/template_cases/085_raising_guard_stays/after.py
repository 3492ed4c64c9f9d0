def f(xs, n):
    return xs
