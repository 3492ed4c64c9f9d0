def g(width=1):
    return width


def f():
    return g(widht=2)
