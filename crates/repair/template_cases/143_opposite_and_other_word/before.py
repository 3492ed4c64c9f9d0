def lower(lowest, value):
    if lowest is not None and value < lowest:
        return value
    return lowest
