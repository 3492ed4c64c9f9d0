def g(a, b=None):
    return a
