def f(n):
    t = 1
    for i in range(n + 1):
        t -= i
    return t
