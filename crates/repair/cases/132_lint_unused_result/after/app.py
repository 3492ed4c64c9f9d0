def f(g):
    g()
    return 2
