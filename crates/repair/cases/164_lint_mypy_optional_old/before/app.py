import os


def f(x: str = None) -> str:
    return x or os.sep
