def ok(a, b):
    if a and b:
        return 1
    return 0
