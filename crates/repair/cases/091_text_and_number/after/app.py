def f(n):
    return 'n=' + str(n)
