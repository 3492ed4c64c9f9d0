def f(d):
    return list(d.keys())[0]
