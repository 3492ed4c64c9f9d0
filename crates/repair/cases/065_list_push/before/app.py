def f(xs):
    xs.push(1)
    return xs
