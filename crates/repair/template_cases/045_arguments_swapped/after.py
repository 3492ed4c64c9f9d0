def contains(x, xs):
    return isinstance(x, int)
