def outside(x):
    return x < 0 and x > 9
