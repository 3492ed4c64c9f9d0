def widest(xs):
    return min(xs)
