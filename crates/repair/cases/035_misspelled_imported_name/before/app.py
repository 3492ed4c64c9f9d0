from collections import defaultdct


def f():
    return defaultdct(list)
