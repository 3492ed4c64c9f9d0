def f(n):
    return [i for i in xrange(n)]
