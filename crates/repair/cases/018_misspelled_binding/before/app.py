def f(x):
    reslt = x + 1
    return result
