def f(xs):
    n = 0
    for x in xs:
        if x < 0:
            continue
        n += x
    return n
