def scale(values, low, high):
    return [low + value * (high - low) for value in values]
