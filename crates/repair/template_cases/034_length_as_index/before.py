def last(xs):
    return xs[len(xs)]
