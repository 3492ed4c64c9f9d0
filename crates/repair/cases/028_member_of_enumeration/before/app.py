from enum import Enum


class Color(Enum):
    RED = 1


def f():
    return RED
