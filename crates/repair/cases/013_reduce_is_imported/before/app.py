def f(xs):
    return reduce(lambda a, b: a + b, xs)
