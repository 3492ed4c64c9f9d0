def add(x, xs=[]):
    xs.append(x)
    return xs
