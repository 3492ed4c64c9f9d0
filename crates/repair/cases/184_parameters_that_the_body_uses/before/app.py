def scale(values):
    return [low + value * (high - low) for value in values]
