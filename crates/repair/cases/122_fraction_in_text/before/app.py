def f(s):
    return int(s)
