def f(x):
    result = x + 1
    return result
