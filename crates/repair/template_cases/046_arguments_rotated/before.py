def f(a, b, c):
    return pack(c, a, b)
