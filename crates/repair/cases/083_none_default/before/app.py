def f(xs=None):
    out = []
    for x in xs:
        out.append(x)
    return out
