def f(x):
    n = 0
    if x:
        n += 1
    else:
        n -= 1
    return n
