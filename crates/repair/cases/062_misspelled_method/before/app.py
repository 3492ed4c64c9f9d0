def f(s):
    return s.uper()
