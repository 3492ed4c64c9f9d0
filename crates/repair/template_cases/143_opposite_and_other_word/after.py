def lower(lowest, value):
    if lowest is None or value < lowest:
        return value
    return lowest
