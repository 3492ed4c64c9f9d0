def total(xs):
    out = []
    for x in xs:
        y = x * 2
        out.append(y)
    return out
