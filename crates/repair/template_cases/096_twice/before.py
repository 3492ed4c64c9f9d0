def f(xs):
    xs.pop()
    return xs
