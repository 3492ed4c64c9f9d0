LIMIT = 4096


def size():
    return 512
