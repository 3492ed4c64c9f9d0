import collections


def f(x):
    return isinstance(x, collections.Mapping)
