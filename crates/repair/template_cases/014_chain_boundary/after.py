def inside(x, low, high):
    return low <= x <= high
