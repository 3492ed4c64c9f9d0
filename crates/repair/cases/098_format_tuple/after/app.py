def f(a, b):
    return '%s-%s' % (a, b)
