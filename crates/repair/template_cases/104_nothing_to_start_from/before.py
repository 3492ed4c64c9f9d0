def total(xs):
    for x in xs:
        t += x
    return t
