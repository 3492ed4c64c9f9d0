def head(xs, n):
    return xs[:n]
