def f(d):
    return d.keys()[0]
