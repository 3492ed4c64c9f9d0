def f(n):
    t = 1
    for i in range(n):
        t += i
    return t
