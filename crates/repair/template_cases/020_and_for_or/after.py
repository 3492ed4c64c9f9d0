def outside(x):
    return x < 0 or x > 9
