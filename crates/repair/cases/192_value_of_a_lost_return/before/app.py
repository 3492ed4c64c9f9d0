import types


class Bound:
    def __get__(self, thing, kind=None):
        self if thing is None else types.MethodType(self, thing)
