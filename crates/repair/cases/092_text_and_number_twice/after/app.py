def f(a, b):
    return 'a ' + str(a) + ' b ' + str(b)
