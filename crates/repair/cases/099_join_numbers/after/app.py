def f(xs):
    return ','.join(map(str, xs))
