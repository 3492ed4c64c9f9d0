def f(xs):
    return len(list(x for x in xs))
