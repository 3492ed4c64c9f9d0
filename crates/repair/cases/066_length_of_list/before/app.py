def f(xs):
    return xs.length
