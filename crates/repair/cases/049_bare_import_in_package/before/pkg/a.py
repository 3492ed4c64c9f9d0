import helpers


def f():
    return helpers.g()
