def f(x):
    return lenn(x)
