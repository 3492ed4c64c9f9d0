def same(a, b):
    return a == b
