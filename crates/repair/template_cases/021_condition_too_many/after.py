def ok(a, b):
    if a:
        return 1
    return 0
