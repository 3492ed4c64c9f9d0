def below(x, low, high):
    return low < x < high
