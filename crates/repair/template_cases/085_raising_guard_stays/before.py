def f(xs, n):
    if n > 3:
        raise ValueError(n)
    return xs
