def below(x, low, high):
    return x < high
