import collections
import collections.abc


def f(x):
    return isinstance(x, collections.abc.Mapping)
