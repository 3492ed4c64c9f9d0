def f(d, k):
    d[tuple(k)] = 1
