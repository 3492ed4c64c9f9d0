def sign(x):
    if x > 0:
        y = -1
    else:
        y = 1
    return y
