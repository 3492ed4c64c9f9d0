def f(xs):
    mid = len(xs) // 2
    return xs[mid]
