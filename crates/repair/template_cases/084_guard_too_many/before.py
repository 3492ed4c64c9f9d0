def f(xs, n):
    if n > 3:
        xs.append(n)
    return xs
