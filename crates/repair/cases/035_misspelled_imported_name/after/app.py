from collections import defaultdict


def f():
    return defaultdict(list)
