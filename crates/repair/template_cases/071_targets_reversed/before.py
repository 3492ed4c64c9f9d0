def f(pair):
    b, a = pair
    return a - b
