def differs(a, b):
    return not same(a, b)


def same(a, b):
    return a == b
