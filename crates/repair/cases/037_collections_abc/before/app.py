from collections import Mapping, OrderedDict


def f(x):
    return isinstance(x, Mapping), OrderedDict()
