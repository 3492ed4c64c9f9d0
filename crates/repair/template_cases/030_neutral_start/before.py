def collect(xs):
    out = None
    for x in xs:
        out.append(x)
    return out
