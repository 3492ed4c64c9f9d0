def f(d):
    return d['name']
