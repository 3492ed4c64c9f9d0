def same(a, b):
    return a is b
