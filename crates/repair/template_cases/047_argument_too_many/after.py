def f(a, b):
    return g(a)


def g(a, b=1):
    return a + b
