def f(xs):
    n = 0
    for x in xs:
        n += x
        break
    return n
