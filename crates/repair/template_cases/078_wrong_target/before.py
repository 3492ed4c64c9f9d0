def f(a, b):
    low = a
    high = b
    low = a + b
    return low, high
