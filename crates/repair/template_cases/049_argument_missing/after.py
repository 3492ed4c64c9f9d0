def f(a, b):
    return g(a, b)


def g(a, b=1):
    return a + b
