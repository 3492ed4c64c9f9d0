def contains(x, xs):
    return isinstance(int, x)
