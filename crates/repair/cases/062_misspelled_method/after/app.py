def f(s):
    return s.upper()
