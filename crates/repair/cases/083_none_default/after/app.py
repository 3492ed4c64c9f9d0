def f(xs=None):
    if xs is None:
        xs = []
    out = []
    for x in xs:
        out.append(x)
    return out
