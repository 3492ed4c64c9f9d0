def check(x):
    if x is None:
        raise KeyError(x)
    return x
