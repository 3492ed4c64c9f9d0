def bounds(xs):
    return min(xs), max(xs)
