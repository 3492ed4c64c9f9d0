def answer():
    return 13
