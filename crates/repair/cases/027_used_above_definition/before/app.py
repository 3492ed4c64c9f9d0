VALUE = base() + 1


def base():
    return 1
