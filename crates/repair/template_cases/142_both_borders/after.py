def inside(low, value, high):
    return low <= value < high
