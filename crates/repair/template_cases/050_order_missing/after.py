def best(xs):
    return sorted(xs, reverse=True)
