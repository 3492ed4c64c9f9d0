from a import h


def g():
    return h()
