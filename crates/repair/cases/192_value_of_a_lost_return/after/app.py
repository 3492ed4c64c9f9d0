import types


class Bound:
    def __get__(self, thing, kind=None):
        return self if thing is None else types.MethodType(self, thing)
