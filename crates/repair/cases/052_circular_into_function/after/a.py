from b import g


def f():
    return g()


def h():
    return 1
