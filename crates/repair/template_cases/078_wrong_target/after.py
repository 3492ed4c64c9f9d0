def f(a, b):
    low = a
    high = b
    high = a + b
    return low, high
