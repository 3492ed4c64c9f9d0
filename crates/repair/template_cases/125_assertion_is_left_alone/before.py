def f(x):
    assert x > 1
    return x
