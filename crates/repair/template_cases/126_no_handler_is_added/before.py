def f(d):
    return d['a']
