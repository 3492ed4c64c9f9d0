def add(x, xs=None):
    if xs is None:
        xs = []
    xs.append(x)
    return xs
