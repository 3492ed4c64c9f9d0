"""Coroutines that a test makes and nobody awaits: Python only warns, and the work that they stand for is not done."""

import sys
import warnings

MOST = 20


class Unawaited:
    """Use `start` once, then for each test `begin` and `first`."""

    def __init__(self):
        self.found = []

    def start(self):
        """The interpreter hands a coroutine that dies unawaited to this function of the warnings module."""
        warn = getattr(warnings, "_warn_unawaited_coroutine", None)
        if warn is None or not hasattr(sys, "set_coroutine_origin_tracking_depth"):
            return
        if sys.get_coroutine_origin_tracking_depth() == 0:
            sys.set_coroutine_origin_tracking_depth(1)

        def note(coroutine):
            origin = getattr(coroutine, "cr_origin", None)
            if origin and len(self.found) < MOST:
                self.found.append((origin[0][0], origin[0][1], coroutine.__qualname__))
            warn(coroutine)

        warnings._warn_unawaited_coroutine = note

    def begin(self):
        self.found = []

    def first(self, tree):
        """Where in the project the first of them was made, as (file, line, name of the coroutine)."""
        own = [place for place in self.found if tree.inside(place[0]) is not None]
        return own[0] if own else None
