def collect(xs):
    out = []
    for x in xs:
        out.append(x)
    return out
