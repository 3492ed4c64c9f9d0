def f(xs):
    xs.append(1)
    xs = xs.append(2)
    return xs
