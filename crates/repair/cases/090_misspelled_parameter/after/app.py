def g(width=1):
    return width * 2
