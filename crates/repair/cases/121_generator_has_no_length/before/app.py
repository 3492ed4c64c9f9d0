def f(xs):
    return len(x for x in xs)
