def g(widht=1):
    return widht * 2
