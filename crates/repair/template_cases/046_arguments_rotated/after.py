def f(a, b, c):
    return pack(a, b, c)
