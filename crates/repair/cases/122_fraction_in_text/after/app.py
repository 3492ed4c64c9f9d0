def f(s):
    return int(float(s))
