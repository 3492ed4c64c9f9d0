def average(a, b):
    return a + b / 2
