def f(g):
    x = g()
    return 2
