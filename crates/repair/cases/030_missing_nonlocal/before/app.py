def outer():
    n = 0

    def inner():
        n += 1
        return n

    return inner
