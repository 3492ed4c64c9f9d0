import os

from a import A


class B:
    def of(self, a: A) -> str:
        return os.sep
