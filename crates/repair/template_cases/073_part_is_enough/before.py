def f(a, b):
    return g(a + b, 2)
