from collections import OrderedDict
from collections.abc import Mapping


def f(x):
    return isinstance(x, Mapping), OrderedDict()
