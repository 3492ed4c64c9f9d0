def f(x=None):
    if x is None:
        x = []
    return x
