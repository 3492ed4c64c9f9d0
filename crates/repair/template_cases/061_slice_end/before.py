def body(xs):
    return xs[1:]
