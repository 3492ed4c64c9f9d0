def g(a):
    return a


def f():
    return g(1)
