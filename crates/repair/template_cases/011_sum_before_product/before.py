def f(a, b, c):
    return a * b + c
