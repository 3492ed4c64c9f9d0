from functools import reduce


def f(xs):
    return reduce(lambda a, b: a + b, xs)
