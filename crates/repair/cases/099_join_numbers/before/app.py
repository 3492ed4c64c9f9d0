def f(xs):
    return ','.join(xs)
