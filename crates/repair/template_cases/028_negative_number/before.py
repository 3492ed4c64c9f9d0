def find(xs):
    return xs.pop(-1)
