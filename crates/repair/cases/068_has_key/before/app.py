def f(d):
    if d.has_key('a'):
        return 1
