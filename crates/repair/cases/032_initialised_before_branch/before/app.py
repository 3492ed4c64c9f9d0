def f(x):
    if x > 0:
        sign = "plus"
    return sign
