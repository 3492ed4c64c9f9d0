def f(xs, n):
    xs.append(n)
    return xs
