def differs(a, b):
    return same(a, b)


def same(a, b):
    return a == b
