def f(x, y):
    r = 0
    if x:
        r += 1
    elif y:
        r += 2
    return r
