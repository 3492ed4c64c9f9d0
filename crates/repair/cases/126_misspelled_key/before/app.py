def f(d):
    return d['nmae']
