def f(xs):
    xs.pop()
    xs.pop()
    return xs
