def base():
    return 1


VALUE = base() + 1


