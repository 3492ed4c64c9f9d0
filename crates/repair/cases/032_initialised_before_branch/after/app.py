def f(x):
    sign = None
    if x > 0:
        sign = "plus"
    return sign
