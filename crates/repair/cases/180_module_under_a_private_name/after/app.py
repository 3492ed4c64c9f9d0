import collections.abc as _abc


class Box(_abc.MutableMapping):
    pass


def is_list(value):
    return isinstance(value, _abc.Sequence)
