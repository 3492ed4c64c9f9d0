def bounds(xs):
    return max(xs), min(xs)
