def f(n):
    return 'n=' + n
