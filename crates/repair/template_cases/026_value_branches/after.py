def bigger(a, b):
    return b if a < b else a
