def check(x):
    if x is None:
        raise ValueError(x)
    return x
