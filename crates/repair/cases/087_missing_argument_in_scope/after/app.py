def g(a, scale):
    return a * scale


def f(a, scale):
    return g(a, scale)
