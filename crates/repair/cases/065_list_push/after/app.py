def f(xs):
    xs.append(1)
    return xs
