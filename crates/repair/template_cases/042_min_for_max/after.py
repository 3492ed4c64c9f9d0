def widest(xs):
    return max(xs)
